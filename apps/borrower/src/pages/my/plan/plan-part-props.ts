import type { PlanOverview } from '../../../features/plans/plans.ts'

export interface PlanPartProps {
  overview: PlanOverview
  /** Masked; codes go to this number. */
  phone: string
  onChange(overview: PlanOverview, message: string): void
  /** The data on screen is out of date. */
  onStale(): void
}
