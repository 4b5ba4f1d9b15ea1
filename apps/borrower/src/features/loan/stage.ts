import { isOpenApplication } from '@home-credit/domain'
import type { LoanCard, MayApply } from './loan.ts'

/** Why the borrower cannot choose now; the page explains it and links onward. */
export type Bar = 'identity' | 'applied' | 'overdue' | 'not_now' | 'quota_low'

export type Stage = 'choose' | 'agree' | Bar

/** Has no `nothing_offered`: the page itself reports that. */
const BEGIN: Readonly<Partial<Record<MayApply, Bar>>> = {
  identity_needed: 'identity',
  application_open: 'applied',
  overdue: 'overdue',
  not_now: 'not_now',
  free_quota_below_minimum: 'quota_low',
}

/** Without an open application, depends on whether a new one is possible. */
export function stageOf(loan: Pick<LoanCard, 'state'> | null, mayApply: MayApply): Stage {
  if (loan === null || !isOpenApplication(loan.state)) return BEGIN[mayApply] ?? 'choose'
  if (loan.state === 'unverified') return 'identity'
  if (loan.state === 'no_package') return 'choose'
  return loan.state === 'package_unpaid' ? 'agree' : 'applied'
}

/** The two statuses that the page handles itself. */
export const barOf = (status: number | undefined): Bar | undefined =>
  status === 411 ? 'identity' : status === 412 ? 'applied' : undefined
