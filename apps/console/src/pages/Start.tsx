import { Badge, Card, List, SimpleGrid, Stack, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { actionName } from '../app/names.ts'
import type { Me } from '../app/request.ts'
import { roleName } from '../app/role-name.ts'
import { Facts } from '../ui/Facts.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export function Start({ me: { operator, actions } }: { me: Me }) {
  return (
    <Stack maw={960}>
      <PageTitle>{texts.console_welcome({ name: operator.name })}</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder>
          <Title order={2} size="h5" mb="sm">
            {texts.console_who()}
          </Title>
          <Facts
            facts={[
              [texts.console_name(), operator.name],
              [texts.console_login(), operator.login],
              [
                texts.console_role(),
                <Badge key="role" variant="light" tt="none">
                  {roleName(operator.role)}
                </Badge>,
              ],
            ]}
          />
        </Card>
        <Card withBorder>
          <Title order={2} size="h5" mb="sm">
            {texts.console_what()}
          </Title>
          <List size="sm" spacing={4}>
            {actions.map((action) => (
              <List.Item key={action}>{actionName(action)}</List.Item>
            ))}
          </List>
        </Card>
      </SimpleGrid>
    </Stack>
  )
}
