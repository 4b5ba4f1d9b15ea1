import { Anchor, Group, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { moneyQueueName, type MoneyQueue } from './money-queues.ts'
import { hrefOf } from './router.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'

export interface MoneyItemHeaderProps {
  queue: MoneyQueue
  title: string
  keys: readonly (readonly [key: string, does: string])[]
  /** The badges of its state. */
  children: ReactNode
}

/** Title and state of an item, with a link back to its list. */
export const MoneyItemHeader = ({ queue, title, keys, children }: MoneyItemHeaderProps) => (
  <Stack gap="xs">
    <Anchor href={hrefOf([queue])} size="sm">
      {texts.console_to_list({ list: moneyQueueName(queue) })}
    </Anchor>
    <Group justify="space-between" gap="xs">
      <PageTitle>{title}</PageTitle>
      {keys.length > 0 && <ShortcutHelp keys={keys} />}
    </Group>
    <Group gap="sm">{children}</Group>
  </Stack>
)
