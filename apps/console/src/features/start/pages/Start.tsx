import { List, SimpleGrid, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { MONEY_QUEUES, moneyQueueName } from '../../../shared/money-queues.ts'
import { permissionName } from '../permission-names.ts'
import { QUEUES, queueName, queuePath } from '../../../shared/loan-queues.ts'
import type { Me } from '../../../shared/request.ts'
import { roleName } from '../../../shared/role-names.ts'
import { mayOpen } from '../../../policies.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { QueueCards } from '../QueueCards.tsx'

export function Start({ me: { operator, actions } }: { me: Me }) {
  const cards = [
    ...(mayOpen('queue', actions)
      ? QUEUES.map((queue) => ({ queue, name: queueName(queue), path: queuePath(queue) }))
      : []),
    ...(mayOpen('proofs', actions)
      ? MONEY_QUEUES.filter((queue) => mayOpen(queue, actions)).map((queue) => ({
          queue,
          name: moneyQueueName(queue),
          path: [queue],
        }))
      : []),
  ]
  return (
    <Stack maw={960}>
      <PageTitle>{texts.console_welcome({ name: operator.name })}</PageTitle>
      {cards.length > 0 && <QueueCards cards={cards} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={texts.console_who()}>
          <Facts
            facts={[
              [texts.console_name(), operator.name],
              [texts.console_login(), operator.login],
              [texts.console_role(), <Tag key="role">{roleName(operator.role)}</Tag>],
            ]}
          />
        </Section>
        <Section title={texts.console_what()}>
          <List size="sm" spacing={4}>
            {actions.map((action) => (
              <List.Item key={action}>{permissionName(action)}</List.Item>
            ))}
          </List>
        </Section>
      </SimpleGrid>
    </Stack>
  )
}
