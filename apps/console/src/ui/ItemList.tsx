import { Group, Stack, Text } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import classes from './ItemList.module.css'

export interface ListItem {
  key: string
  title: ReactNode
  /** Lines under the title. */
  details: readonly ReactNode[]
  action?: ReactNode
}

export function ItemList({ lines, empty }: { lines: readonly ListItem[]; empty: string }) {
  if (lines.length === 0) return <Text size="sm">{empty}</Text>
  return (
    <Stack component="ul" gap={0} className={classes['lines'] ?? ''}>
      {lines.map(({ key, title, details, action }) => (
        <Group
          component="li"
          key={key}
          justify="space-between"
          wrap="nowrap"
          gap="sm"
          className={classes['line'] ?? ''}
        >
          <div>
            <Text size="sm" fw={600} component="div">
              {title}
            </Text>
            {Children.map(details, (detail) => (
              <Text size="sm" c="gray.6" component="div" className={classes['detail'] ?? ''}>
                {detail}
              </Text>
            ))}
          </div>
          {action}
        </Group>
      ))}
    </Stack>
  )
}
