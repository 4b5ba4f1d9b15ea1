import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  /** Shown beside the title. */
  aside?: ReactNode
  children: ReactNode
}

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
