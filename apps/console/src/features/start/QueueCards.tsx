import { Card, Group, SimpleGrid, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useCounts, type Count } from '../../shared/queue-counts.ts'
import { hrefOf } from '../../shared/router.ts'
import { Tag } from '../../ui/Tag.tsx'

export interface QueueCard extends Pick<Count, 'queue'> {
  name: string
  path: readonly string[]
}

export function QueueCards({ cards }: { cards: readonly QueueCard[] }) {
  const counts = useCounts()
  return (
    <SimpleGrid component="nav" cols={{ base: 2, md: 4 }} aria-label={texts.console_queues()}>
      {cards.map(({ queue, name, path }) => {
        const count = counts?.find((each) => each.queue === queue)
        return (
          <Card key={queue} withBorder component="a" href={hrefOf(path)} c="inherit">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text fz={32} lh="40px" fw={600} aria-hidden>
              {count?.waiting ?? '–'}
            </Text>
            <Group gap="xs" mih={20}>
              {count !== undefined && <Text size="sm">{texts.console_queue_waiting({ count: count.waiting })}</Text>}
              {count !== undefined && count.late > 0 && (
                <Tag tone="red" sign="!">
                  {texts.console_queue_late({ count: count.late })}
                </Tag>
              )}
            </Group>
          </Card>
        )
      })}
    </SimpleGrid>
  )
}
