import { isDay, type Day } from '../calendar/day.ts'
import { refuse, type Refused } from '../refused.ts'
import { isRepaid, type CreditedLoan } from './credited-loan.ts'

/** Why nothing is owed, or why it cannot be paid like this. */
export type OwedRefusal =
  | 'not_a_day'
  | 'before_release'
  | 'before_last_event'
  | 'loan_regretted'
  | 'loan_repaid'
  | 'no_rows'
  | 'no_such_row'
  | 'row_twice'
  | 'row_already_paid'
  | 'due_rows_first'
  | 'nothing_due'
  | 'nothing_owed'
  | 'not_an_amount'
  | 'amount_too_large'
  | 'amount_out_of_range'
  | 'regret_is_over'

/**
 * Why a day cannot be computed. A loan is read forward only: days before the last event would contradict what it
 * fixed.
 */
export function dayRefusal(loan: CreditedLoan, day: Day): Refused<OwedRefusal> | undefined {
  if (!isDay(day)) return refuse('not_a_day')
  if (day < loan.release) return refuse('before_release')
  if (day < loan.lastEvent) return refuse('before_last_event')
  return undefined
}

/** Why nothing can be paid on that day. */
export function verbRefusal(loan: CreditedLoan, day: Day): Refused<OwedRefusal> | undefined {
  if (loan.regretted !== null) return refuse('loan_regretted')
  if (isRepaid(loan)) return refuse('loan_repaid')
  return dayRefusal(loan, day)
}
