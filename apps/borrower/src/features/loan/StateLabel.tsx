import type { LoanState } from '@home-credit/domain'
import { StateChip } from '../../ui/StateChip.tsx'
import { stateText, toneOf } from './state-label.ts'

export const StateLabel = ({ state }: { state: LoanState }) => (
  <StateChip tone={toneOf(state)}>{stateText(state)}</StateChip>
)
