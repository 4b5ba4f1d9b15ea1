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
  type Day,
  type History,
  type Policy,
  type QuotaTier,
} from '@home-credit/domain'
import { startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { declaredIncomeAt, shownIncome } from '../../borrowers/index.ts'
import { lazily } from '../../platform/types/index.ts'
import type { Owing } from './owed.ts'
import { dearestMonthCents, historyOn, openFiguresOn, type PaymentHistory } from './payment-history.ts'

/** What the borrower has proven, paid and still owes. Invitations do not count. */
export interface CreditLimit {
  history: History
  /** The history 90 days ago, 180 days ago, and so on. */
  before: History[]
  incomeCents: Cents
  /** What `incomeCents` was counted from: the declared income, and the one that evidence shows. */
  declaredCents: Cents
  shownCents: Cents | undefined
  incomeShown: boolean
  tier: QuotaTier | undefined
  quotaCents: Cents
  outstandingCents: Cents
  freeCents: Cents
  creditedLoans: number
  anyOverdue: boolean
  /** The local day since which a payment that the bank took back is unsettled; meanwhile nothing raises the quota. */
  takenBackSince: string | null
  /** The installments of the other loans in their most expensive month. */
  otherInstallmentsCents: Cents
}

/** The declared income; while a payment that the bank took back is unsettled, at most the income declared before it. */
async function declaredUntil(db: Db, borrowerId: string, declared: number, since: string | null): Promise<Cents> {
  const before = since === null ? undefined : await declaredIncomeAt(db, borrowerId, startOfDay(since))
  return cents(Math.min(declared, before ?? declared))
}

interface CreditLimitInput {
  policy: Policy
  borrowerId: string
  declaredCents: number | null
  today: Day
  /** The credited loans. */
  owing: readonly Owing[]
  history: PaymentHistory
  /** Since when a claim for a returned payment is open. */
  claimSince: Day | null
  /** From the evidence under acceptance, or accepted last. */
  shownCents: number | null
}

/** One look back per tier. */
const daysUntil = (until: Day, { tiers }: Policy): Day[] => tiers.map((_, index) => addDays(until, -index * TIER_DAYS))

const earliest = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other < one) ? other : one

/** Computed from the borrower's rows: no stored total can go stale. */
export async function creditLimitIn(
  db: Db,
  {
    policy,
    borrowerId,
    declaredCents,
    today,
    owing,
    history: past,
    claimSince,
    shownCents: shownNow,
  }: CreditLimitInput,
): Promise<CreditLimit> {
  const rows = owing.flatMap(({ loan }) => loan.rows)
  const open = openFiguresOn(rows, today)
  const since = earliest(open.returnedOn, claimSince)
  const takenBackSince = since === null ? null : formatDay(since)
  // While a payment that the bank took back is unsettled, later events do not raise the quota.
  const [history = NO_HISTORY, ...before] = daysUntil(since ?? today, policy).map((each) => historyOn(past, each))
  const shownCents =
    takenBackSince !== null
      ? await shownIncome(db, borrowerId, takenBackSince)
      : shownNow === null
        ? undefined
        : cents(shownNow)
  const declared = await declaredUntil(db, borrowerId, declaredCents ?? 0, takenBackSince)
  const incomeCents = countedIncome(policy, { declaredCents: declared, shownCents })
  const borrower = { incomeCents, history, before }
  const quotaCents = quotaOf(policy, borrower)
  const outstandingCents = cents(open.outstanding)
  const dearestCents = lazily(() => cents(dearestMonthCents(rows)))
  return {
    history,
    before,
    incomeCents,
    declaredCents: declared,
    shownCents,
    incomeShown: shownCents !== undefined,
    tier: quotaTier(policy, borrower),
    quotaCents,
    outstandingCents,
    freeCents: freeQuota({ quotaCents, outstandingPrincipalCents: outstandingCents }),
    creditedLoans: owing.length,
    anyOverdue: open.overdue,
    takenBackSince,
    get otherInstallmentsCents() {
      return dearestCents()
    },
  }
}
