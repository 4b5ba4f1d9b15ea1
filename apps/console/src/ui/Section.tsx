import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  /** What stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
