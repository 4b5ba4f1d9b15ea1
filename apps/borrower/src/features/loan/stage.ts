import { isOpenApplication } from '@home-credit/domain'
import type { LoanCard, MayApply } from './loan.ts'

/** What stands in the way of choosing: the page says it and leads on. */
export type Bar = 'identity' | 'applied' | 'overdue' | 'not_now' | 'quota_low'

/** What the page of amount and installments is about now. */
export type Stage = 'choose' | 'agree' | Bar

/** Where nothing is offered the page says so itself. */
const BEGIN: Readonly<Partial<Record<MayApply, Bar>>> = {
  identity_needed: 'identity',
  application_open: 'applied',
  overdue: 'overdue',
  not_now: 'not_now',
  free_quota_below_minimum: 'quota_low',
}

/** Without an open application it hangs on whether one can be begun. */
export function stageOf(loan: Pick<LoanCard, 'state'> | null, mayApply: MayApply): Stage {
  if (loan === null || !isOpenApplication(loan.state)) return BEGIN[mayApply] ?? 'choose'
  if (loan.state === 'unverified') return 'identity'
  if (loan.state === 'no_package') return 'choose'
  return loan.state === 'package_unpaid' ? 'agree' : 'applied'
}

/** The two answers that the page handles itself. */
export const barOf = (status: number | undefined): Bar | undefined =>
  status === 411 ? 'identity' : status === 412 ? 'applied' : undefined
