import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { LoanCard } from './loan.ts'
import { stateText, toneOf } from './state-label.ts'

export const StateLabel = ({ state }: { state: LoanState }) => (
  <StateChip tone={toneOf(state)}>{stateText(state)}</StateChip>
)

/** The state of a loan; overdue while an installment is late. */
export const LoanLabel = ({ loan: { state, next_due: due } }: { loan: Pick<LoanCard, 'state' | 'next_due'> }) =>
  due?.late === true ? <StateChip tone="danger">{texts.repay_state_overdue()}</StateChip> : <StateLabel state={state} />
