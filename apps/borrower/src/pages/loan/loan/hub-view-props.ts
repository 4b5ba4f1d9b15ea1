import type { Detail } from '../../../features/loan/loan.ts'
import type { Outcome } from '../../../features/loan/outcome.ts'

/** What each view of the hub is drawn with. */
export interface HubViewProps {
  detail: Detail
  outcome: Outcome
}
