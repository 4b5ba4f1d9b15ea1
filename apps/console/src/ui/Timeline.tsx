import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from './Time.tsx'
import classes from './Timeline.module.css'

export interface TimelineEntry {
  key: string
  name: string
  /** Shown beside the name. */
  aside?: ReactNode
  more?: string | undefined
  at: string
}

export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={classes['timeline']}>
    {entries.map(({ key, name, aside, more, at }) => (
      <li key={key}>
        <div>
          <Text size="sm" fw={600} span>
            {name}
          </Text>
          {aside !== undefined && (
            <Text size="sm" span>
              {' '}
              {aside}
            </Text>
          )}
        </div>
        {more !== undefined && <Text size="sm">{more}</Text>}
        <Text size="sm" c="dimmed">
          <Time at={at} />
        </Text>
      </li>
    ))}
  </ol>
)
