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
import { historiesOf, type LimitFigures, limitFiguresOf } from './credit-limit-queries.ts'

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
  /** From the evidence under acceptance; by default the income accepted last. */
  shownCents?: number
}

/** One look back per tier. */
const daysUntil = (day: string, { tiers }: Policy): string[] =>
  tiers.map((_, index) => formatDay(addDays(dayIn(day), -index * TIER_DAYS)))

/** The rows that the limit is computed from. */
export const figuresOn = (
  db: Db,
  { policy, borrowerId, today }: { policy: Policy; borrowerId: string; today: string },
): Promise<LimitFigures> => limitFiguresOf(db, borrowerId, { today, days: daysUntil(today, policy) })

export async function creditLimitIn(
  db: Db,
  sums: LimitFigures,
  { policy, borrowerId, declaredCents, shownCents: shownNow }: CreditLimitInput,
): Promise<CreditLimit> {
  const takenBackSince = [sums.returned_on, sums.claim_since].filter((day) => day !== null).toSorted()[0] ?? null
  // While a payment that the bank took back is unsettled, later events do not raise the quota.
  const [history = NO_HISTORY, ...before] =
    takenBackSince === null ? sums.histories : await historiesOf(db, borrowerId, daysUntil(takenBackSince, policy))
  const shownCents =
    takenBackSince !== null
      ? await shownIncome(db, borrowerId, takenBackSince)
      : shownNow !== undefined
        ? cents(shownNow)
        : sums.shown === null
          ? undefined
          : cents(sums.shown)
  const declared = await declaredUntil(db, borrowerId, declaredCents ?? 0, takenBackSince)
  const incomeCents = countedIncome(policy, { declaredCents: declared, shownCents })
  const borrower = { incomeCents, history, before }
  const quotaCents = quotaOf(policy, borrower)
  const outstandingCents = cents(sums.outstanding)
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
    creditedLoans: sums.credited,
    anyOverdue: sums.overdue,
    takenBackSince,
    otherInstallmentsCents: cents(sums.dearest),
  }
}
