import type { PlanOverview } from '../../../features/plans/plans.ts'

/** What every part of the page is drawn with. */
export interface PlanPartProps {
  overview: PlanOverview
  /** Masked: the number that codes go to. */
  phone: string
  onChange(overview: PlanOverview, message: string): void
  /** It stands otherwise by now. */
  onStale(): void
}
