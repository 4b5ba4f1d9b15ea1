import { cents, type Cents } from '../money/cents.ts'
import { RATE_ONE } from '../money/rate.ts'
import type { Policy, QuotaTier } from './policy.ts'

/** Repayment history so far. Who invited whom is not part of it. */
export interface History {
  readonly loansRepaid: number
  readonly installmentsPaidOnTime: number
  /** Of any installment, paid or open. */
  readonly worstDaysLate: number
  readonly writtenOff: boolean
}

export const NO_HISTORY: History = { loansRepaid: 0, installmentsPaidOnTime: 0, worstDaysLate: 0, writtenOff: false }

const reaches = (history: History, tier: QuotaTier): boolean =>
  !history.writtenOff &&
  history.loansRepaid >= tier.minLoansRepaid &&
  history.installmentsPaidOnTime >= tier.minPaidOnTime &&
  history.worstDaysLate <= tier.maxDaysLate

export const hasGoodHistory = (policy: Policy, history: History): boolean =>
  policy.tiers.some((tier) => tier.good && reaches(history, tier))

/** Rounds down to whole centavos. */
function percentOf(amount: Cents, percent: number): number {
  const product = amount * percent
  return (product - (product % 100)) / 100
}

interface Income {
  /** As the borrower declared. */
  readonly declaredCents: Cents
  /** As evidence has shown; undefined without evidence. */
  readonly shownCents: Cents | undefined
}

/** The monthly income that counts: what evidence shows, or the declared one up to a cap. */
export const countedIncome = ({ declaredIncomeCapCents }: Policy, { declaredCents, shownCents }: Income): Cents =>
  shownCents ?? cents(Math.min(declaredCents, declaredIncomeCapCents))

/** History raises a quota by at most one tier in so many days. */
export const TIER_DAYS = 90

interface Borrower {
  /** The monthly income that counts. */
  readonly incomeCents: Cents
  readonly history: History
  /** The history 90 days before, 180 days before, and so on, as far back as it goes. */
  readonly before?: readonly History[]
}

const levelOf = ({ tiers }: Policy, history: History): number =>
  tiers.reduce((highest, tier, index) => (reaches(history, tier) ? index : highest), -1)

/** The highest tier that the history gives now: the one it reaches, but at most one above that of 90 days before. */
function highestTier(policy: Policy, history: History, [earlier, ...before]: readonly History[]): number {
  const then = earlier === undefined ? levelOf(policy, NO_HISTORY) : highestTier(policy, earlier, before)
  return Math.min(levelOf(policy, history), then + 1)
}

const tierQuota = ({ incomePercent, capCents }: QuotaTier, incomeCents: Cents): number =>
  Math.min(capCents, percentOf(incomeCents, incomePercent))

/** Of the tiers reached, the one with the largest quota; on a tie the later in the policy. */
export const quotaTier = (policy: Policy, { incomeCents, history, before = [] }: Borrower): QuotaTier | undefined =>
  policy.tiers
    .slice(0, highestTier(policy, history, before) + 1)
    .filter((tier) => reaches(history, tier))
    .reduce<QuotaTier | undefined>(
      (best, tier) =>
        best === undefined || tierQuota(tier, incomeCents) >= tierQuota(best, incomeCents) ? tier : best,
      undefined,
    )

/**
 * How much principal a borrower may owe: the most that any reached tier gives. A better history reaches the same tiers
 * and more, and each gives more for more income, so neither ever lowers it, whatever the figures of the policy.
 */
export function quotaOf(policy: Policy, borrower: Borrower): Cents {
  const tier = quotaTier(policy, borrower)
  const most = tier === undefined ? 0 : tierQuota(tier, borrower.incomeCents)
  const quota = Math.min(most, policy.maxCents)
  return cents(quota - (quota % policy.quotaStepCents))
}

/** Zero if more is owed than the quota now allows; nobody has to pay sooner because of that. */
export const freeQuota = ({
  quotaCents,
  outstandingPrincipalCents,
}: {
  quotaCents: Cents
  outstandingPrincipalCents: Cents
}): Cents => cents(Math.max(0, quotaCents - outstandingPrincipalCents))

/** The most that the installments of all loans may sum to in a month. */
export const installmentRoom = (policy: Policy, incomeCents: Cents): Cents =>
  cents(Number((BigInt(incomeCents) * BigInt(policy.installmentShare)) / BigInt(RATE_ONE)))
