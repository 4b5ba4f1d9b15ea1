import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Tag } from '../../ui/Tag.tsx'

export type OperatorAnswer = ActionOutput<'POST /api/console/operators', 'one'>
export type OperatorRow = OperatorAnswer['operator']

export const StateBadge = ({ disabled }: { disabled: boolean }) => (
  <Tag tone={disabled ? 'gray' : 'green'}>
    {disabled ? texts.console_state_disabled() : texts.console_state_active()}
  </Tag>
)

/** Enabled, disabled, or with a role that waits for a second person. */
export const OperatorStateBadge = ({ operator: { disabled_at, proposed } }: { operator: OperatorRow }) =>
  proposed === null ? <StateBadge disabled={disabled_at !== null} /> : <Tag>{texts.console_state_waits()}</Tag>
