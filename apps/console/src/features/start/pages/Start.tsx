import { List, SimpleGrid, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { permissionName } from '../permission-names.ts'
import type { PageProps } from '../../../shared/console-page.ts'
import { mayCount } from '../../../shared/queue-counts.ts'
import { roleName } from '../../../shared/role-names.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { QueueCards } from '../QueueCards.tsx'

export function Start({ me: { operator, actions }, pages }: Pick<PageProps, 'me' | 'pages'>) {
  const cards = pages.flatMap(({ path, menu }) =>
    menu?.count !== undefined && mayCount(menu.count.source, actions)
      ? [{ queue: menu.count.queue, name: menu.label(), path: [path] }]
      : [],
  )
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
