import { Badge, Button, Container, Group, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Operator } from '../app/request.ts'
import { roleName } from '../app/role-name.ts'

export function Start({ operator, onLogOut }: { operator: Operator; onLogOut: () => void }) {
  return (
    <Container component="main" pt="lg">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {texts.console_title()}
        </Title>
        <Button variant="default" onClick={onLogOut}>
          {texts.console_log_out()}
        </Button>
      </Group>
      <Group mt="lg">
        <strong>{operator.name}</strong>
        <Badge>{roleName(operator.role)}</Badge>
      </Group>
    </Container>
  )
}
