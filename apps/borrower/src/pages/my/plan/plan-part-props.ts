import type { Standing } from '../../../features/plans/plans.ts'

/** What every part of the page is drawn with. */
export interface PlanPartProps {
  standing: Standing
  /** Masked: the number that codes go to. */
  phone: string
  onMoved(standing: Standing, said: string): void
  /** It stands otherwise by now. */
  onStale(): void
}
