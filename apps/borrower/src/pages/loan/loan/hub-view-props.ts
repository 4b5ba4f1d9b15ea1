import type { Detail } from '../../../features/loan/loan.ts'
import type { Outcome } from '../../../features/loan/outcome.ts'
import type { UsedLoan } from '../../../features/loan/use-loan.ts'

export interface HubViewProps {
  detail: Detail
  outcome: Outcome
}

export interface OwnHubProps extends HubViewProps {
  used: UsedLoan
}
