import type { Detail } from '../../../features/loan/loan.ts'
import type { Outcome } from '../../../features/loan/outcome.ts'

export interface HubViewProps {
  detail: Detail
  outcome: Outcome
}
