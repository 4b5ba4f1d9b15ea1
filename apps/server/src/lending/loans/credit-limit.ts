import {
  addDays,
  cents,
  countedIncome,
  formatDay,
  freeQuota,
  NO_HISTORY,
  quotaOf,
  quotaTier,
  TIER_DAYS,
  type Cents,
  type History,
  type Policy,
  type QuotaTier,
} from '@home-credit/domain'
import { dayIn, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { declaredIncomeAt, shownIncome } from '../../borrowers/index.ts'
import { openClaimsOf } from '../../ledger/index.ts'
import { historiesOf, sumsOf } from './credit-limit-queries.ts'

/** How a borrower stands with us: what they have shown, paid and still owe. Who invited whom is no part of it. */
export interface CreditLimit {
  history: History
  /** As it was 90 days before, 180, and so on. */
  before: History[]
  incomeCents: Cents
  incomeShown: boolean
  tier: QuotaTier | undefined
  quotaCents: Cents
  outstandingCents: Cents
  freeCents: Cents
  creditedLoans: number
  anyOverdue: boolean
  /** The local day since which a payment that the bank took back is open; nothing grows while one is. */
  takenBackSince: string | null
  /** What the other loans take in their dearest month. */
  otherInstallmentsCents: Cents
}

/** What is declared; while a payment that the bank took back is open, no more than was declared before. */
async function declaredUntil(db: Db, borrowerId: string, declared: number, since: string | null): Promise<Cents> {
  const before = since === null ? undefined : await declaredIncomeAt(db, borrowerId, startOfDay(since))
  return cents(Math.min(declared, before ?? declared))
}

interface CreditLimitInput {
  policy: Policy
  borrowerId: string
  declaredCents: number | null
  /** Shown by the evidence that is being accepted; else what was accepted last. */
  shownCents?: number
  /** The local day. */
  today: string
}

export async function creditLimitOf(
  db: Db,
  { policy, borrowerId, declaredCents, shownCents: shownNow, today }: CreditLimitInput,
): Promise<CreditLimit> {
  const sums = await sumsOf(db, borrowerId, today)
  const claims = await openClaimsOf(db, borrowerId)
  const takenBackSince = [sums.returned_on, claims.since].filter((day) => day !== null).toSorted()[0] ?? null
  // What happened after a payment was taken back raises nothing while that is open.
  const until = dayIn(takenBackSince ?? today)
  // As many times back as there are tiers to rise by.
  const days = policy.tiers.map((_, index) => formatDay(addDays(until, -index * TIER_DAYS)))
  const [history = NO_HISTORY, ...before] = await historiesOf(db, borrowerId, days)
  const shownCents =
    shownNow === undefined || takenBackSince !== null
      ? await shownIncome(db, borrowerId, takenBackSince)
      : cents(shownNow)
  const declared = await declaredUntil(db, borrowerId, declaredCents ?? 0, takenBackSince)
  const incomeCents = countedIncome(policy, { declaredCents: declared, shownCents })
  const borrower = { incomeCents, history, before }
  const quotaCents = quotaOf(policy, borrower)
  const outstandingCents = cents(sums.outstanding)
  return {
    history,
    before,
    incomeCents,
    incomeShown: shownCents !== undefined,
    tier: quotaTier(policy, borrower),
    quotaCents,
    outstandingCents,
    freeCents: freeQuota({ quotaCents, outstandingPrincipalCents: outstandingCents }),
    creditedLoans: sums.credited,
    anyOverdue: sums.overdue,
    takenBackSince,
    otherInstallmentsCents: cents(sums.dearest),
  }
}
