import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { hrefOf } from './router.ts'

export interface LinkCellProps {
  path: readonly string[]
  link: ReactNode
  /** Values that have their own columns on a wide screen. */
  more: readonly string[]
}

/** The first cell of a row: its link and, on a phone, the values of the hidden columns. */
export const LinkCell = ({ path, link, more }: LinkCellProps) => (
  <Stack gap={2} align="flex-start">
    <Anchor inherit href={hrefOf(path)}>
      {link}
    </Anchor>
    {more.map((line) => (
      <Text key={line} inherit hiddenFrom="sm">
        {line}
      </Text>
    ))}
  </Stack>
)
