import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Tag } from '../../ui/Tag.tsx'

export type OperatorRow = Extract<CallOutput<'POST /api/console/operators'>, { operator: unknown }>['operator']

export const StateBadge = ({ disabled }: { disabled: boolean }) => (
  <Tag tone={disabled ? 'gray' : 'green'}>
    {disabled ? texts.console_state_disabled() : texts.console_state_active()}
  </Tag>
)

/** Enabled, disabled, or with a role that waits for a second person. */
export const OperatorStateBadge = ({ operator: { disabled_at, proposed } }: { operator: OperatorRow }) =>
  proposed === null ? <StateBadge disabled={disabled_at !== null} /> : <Tag>{texts.console_state_waits()}</Tag>
