import { Badge, type BadgeProps } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { phoneChangeStateName, type PhoneChangeState } from '../app/phone-change-state.ts'

const LOOKS: Record<PhoneChangeState, BadgeProps> = {
  waiting_review: { variant: 'filled', color: 'green' },
  waiting_delay: { variant: 'light', color: 'green' },
  done: { variant: 'light', color: 'gray' },
  refused: { variant: 'light', color: 'red' },
  cancelled: { variant: 'light', color: 'gray' },
}

export const PhoneChangeBadge = ({ state }: { state: PhoneChangeState }) => (
  <Badge {...LOOKS[state]} tt="none" miw="max-content">
    {phoneChangeStateName(state)}
  </Badge>
)

export const CpfBadge = ({ matches }: { matches: boolean }) => (
  <Badge variant="light" color={matches ? 'green' : 'red'} tt="none" miw="max-content" leftSection={<span aria-hidden>{matches ? '✓' : '✗'}</span>}>
    {matches ? texts.console_phone_change_cpf_right() : texts.console_phone_change_cpf_wrong()}
  </Badge>
)
