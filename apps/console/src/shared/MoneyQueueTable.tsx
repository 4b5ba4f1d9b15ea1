import { Group, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { moneyQueueName, type MoneyQueue } from './money-queues.ts'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'

const keys = () =>
  [
    ['j', texts.console_key_next()],
    ['k', texts.console_key_before()],
    ['o, Enter', texts.console_key_open()],
  ] as const

export interface MoneyQueueTableProps<Row> extends Omit<DataTableProps<Row, string>, 'name' | 'queue'> {
  of: MoneyQueue
  /** Shown above the table, such as a filter or a sum. */
  children: ReactNode
}

/** A money queue with keyboard navigation, in the server's order. */
export function MoneyQueueTable<Row>({ of, children, ...table }: MoneyQueueTableProps<Row>) {
  const name = moneyQueueName(of)
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <PageTitle>{name}</PageTitle>
        <ShortcutHelp keys={keys()} />
      </Group>
      {children}
      <DataTable {...table} queue name={name} />
    </Stack>
  )
}
