import * as texts from '@home-credit/texts'
import { phoneChangeStateName, type PhoneChangeState } from './phone-change-states.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<PhoneChangeState, Pick<TagProps, 'tone' | 'filled'>> = {
  waiting_review: { filled: true },
  waiting_delay: {},
  done: { tone: 'gray' },
  refused: { tone: 'red' },
  cancelled: { tone: 'gray' },
}

export const PhoneChangeBadge = ({ state }: { state: PhoneChangeState }) => (
  <Tag {...LOOKS[state]}>{phoneChangeStateName(state)}</Tag>
)

export const CpfBadge = ({ matches }: { matches: boolean }) => (
  <Tag tone={matches ? 'green' : 'red'} sign={matches ? '✓' : '✗'}>
    {matches ? texts.console_phone_change_cpf_right() : texts.console_phone_change_cpf_wrong()}
  </Tag>
)
