import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { hrefOf } from './router.ts'

export interface LinkCellProps {
  path: readonly string[]
  link: ReactNode
  /** What has columns of its own where there is room. */
  more: readonly string[]
}

/** The first cell of a row: the way to what it is, and on a phone what its other columns would say. */
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
