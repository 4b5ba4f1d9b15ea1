import { cents, type Cents } from '../money/cents.ts'
import { RATE_ONE } from '../money/rate.ts'
import type { Policy, QuotaTier } from './policy.ts'

/** How a borrower has paid until now. Who invited whom is no part of it. */
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

/** Whole centavos, rounded down. */
function percentOf(amount: Cents, percent: number): number {
  const product = amount * percent
  return (product - (product % 100)) / 100
}

interface Income {
  /** As the borrower says. */
  readonly declaredCents: Cents
  /** As evidence has shown; absent where there was none yet. */
  readonly shownCents: Cents | undefined
}

/** The income of a month that is counted with: what evidence shows, or what is declared up to a cap. */
export const countedIncome = ({ declaredIncomeCapCents }: Policy, { declaredCents, shownCents }: Income): Cents =>
  shownCents ?? cents(Math.min(declaredCents, declaredIncomeCapCents))

/** History raises a quota by one tier in so many days at most. */
export const TIER_DAYS = 90

interface Borrower {
  /** A month's income that is counted with. */
  readonly incomeCents: Cents
  readonly history: History
  /** How it was 90 days before, 180 days before, and so on: as far back as there is anything of it. */
  readonly before?: readonly History[]
}

const levelOf = ({ tiers }: Policy, history: History): number =>
  tiers.reduce((highest, tier, index) => (reaches(history, tier) ? index : highest), -1)

/** The highest tier that history gives by now: what it reaches, and no more than one above that of 90 days before. */
function highestTier(policy: Policy, history: History, [earlier, ...before]: readonly History[]): number {
  const then = earlier === undefined ? levelOf(policy, NO_HISTORY) : highestTier(policy, earlier, before)
  return Math.min(levelOf(policy, history), then + 1)
}

const tierQuota = ({ incomePercent, capCents }: QuotaTier, incomeCents: Cents): number =>
  Math.min(capCents, percentOf(incomeCents, incomePercent))

/** The tier that gives most of those reached; of two that give the same, the later in the policy. */
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
 * How much principal a borrower may owe: the most that any tier reached gives. A better history reaches the same tiers and more, and each
 * gives more for more income, so neither can ever lower it, whatever the figures of the policy.
 */
export function quotaOf(policy: Policy, borrower: Borrower): Cents {
  const tier = quotaTier(policy, borrower)
  const most = tier === undefined ? 0 : tierQuota(tier, borrower.incomeCents)
  const quota = Math.min(most, policy.maxCents)
  return cents(quota - (quota % policy.quotaStepCents))
}

/** What of the quota is left. Where more is owed than the quota allows by now, nothing is, and nobody has to pay sooner for it. */
export const freeQuota = ({
  quotaCents,
  outstandingPrincipalCents,
}: {
  quotaCents: Cents
  outstandingPrincipalCents: Cents
}): Cents => cents(Math.max(0, quotaCents - outstandingPrincipalCents))

/** The most that the installments of all loans may come to in a month. */
export const installmentRoom = (policy: Policy, incomeCents: Cents): Cents =>
  cents(Number((BigInt(incomeCents) * BigInt(policy.installmentShare)) / BigInt(RATE_ONE)))
