import { isCents, type Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Schedule } from './installment.ts'
import { planOf, type Terms, type TermsRefusal } from './plan.ts'
import { rowsOf, type RowsRefusal } from './rows.ts'

/** R$ 10 million: at any rate and term, the sum of all payments is still within `MAX_CENTS`. */
export const MAX_FINANCED_CENTS = 1_000_000_000

export type ScheduleRefusal = TermsRefusal | RowsRefusal | 'financed_out_of_range'

export const isFinanced = (value: unknown): value is Cents => isCents(value) && value > 0 && value <= MAX_FINANCED_CENTS

export function makeSchedule(options: Terms & { financedCents: Cents }): Schedule | Refused<ScheduleRefusal> {
  const { financedCents } = options
  if (!isFinanced(financedCents)) return refuse('financed_out_of_range')
  const plan = planOf(options)
  if ('refused' in plan) return plan
  const installments = rowsOf(plan, financedCents)
  if ('refused' in installments) return installments
  return { system: plan.system, rateMonthly: plan.rateMonthly, release: plan.release, financedCents, installments }
}
