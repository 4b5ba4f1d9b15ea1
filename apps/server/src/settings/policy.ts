import {
  cents,
  parseDay,
  parseRate,
  type Day,
  type IofRates,
  type LateTerms,
  type LoanPackage,
  type Policy,
  type Rate,
} from '@home-credit/domain'
import { cachedRowsFor, type Db } from '../platform/db/index.ts'
import { closedDaysIn } from './holidays.ts'
import { allInForce, settingsInForce, type Settings, type SettingValue } from './settings.ts'

/** The terms of credit on a day: the policy with its packages, the tax, the late charges, the deadlines. */
export interface CreditTerms {
  policy: Policy
  iof: IofRates
  late: LateTerms
  dailyLendingCapCents: number
  deadlines: SettingValue<'deadlines'>
  /** Days on which nobody at the lender works. */
  closed: ReadonlySet<Day>
}

export function rateIn(text: string): Rate {
  const rate = parseRate(text)
  if (rate === undefined) throw new Error(`not a rate: ${text}`)
  return rate
}

export const packageIn = (each: SettingValue<'packages'>[number]): LoanPackage => ({
  code: each.id,
  name: each.name,
  minCents: cents(each.amount_min_cents),
  maxCents: cents(each.amount_max_cents),
  minMonths: each.months_min,
  maxMonths: each.months_max,
  rateMonthly: rateIn(each.rate_monthly),
  feeCents: cents(each.fee_cents),
})

export const iofIn = (iof: SettingValue<'iof'>): IofRates => ({
  dailyRate: rateIn(iof.daily_rate),
  additionalRate: rateIn(iof.additional_rate),
  maxDays: iof.max_days,
})
export const lateIn = (late: SettingValue<'late'>): LateTerms => ({
  fineRate: rateIn(late.fine_rate),
  moraMonthly: rateIn(late.mora_monthly),
})

/** A setting is in force or it is not, so its first day does not matter here. */
const ALWAYS = parseDay('2000-01-01')

/** Nothing is lent until the lender has set limits. */
const NOTHING = { amount_min_cents: 0, amount_max_cents: 0, months_min: 0, months_max: 0 }

const OF_CREDIT = ['policy', 'packages', 'limits', 'iof', 'late', 'deadlines', 'holidays'] as const

/** Converts checked settings to the types of the engine. */
export function creditTermsIn({
  policy,
  packages,
  limits,
  iof,
  late,
  deadlines,
  holidays,
}: Pick<Settings, (typeof OF_CREDIT)[number]>): CreditTerms {
  if (ALWAYS === undefined) throw new Error('no first day')
  const bounds = limits ?? NOTHING
  return {
    policy: {
      version: policy.version,
      effective: ALWAYS,
      minCents: cents(bounds.amount_min_cents),
      maxCents: cents(bounds.amount_max_cents),
      minMonths: bounds.months_min,
      maxMonths: bounds.months_max,
      minAge: policy.min_age,
      installmentShare: rateIn(policy.installment_share),
      automaticApprovalCents: cents(policy.automatic_approval_cents),
      automaticReleaseCents: cents(policy.automatic_release_cents),
      scoreCutOff: policy.score_cut_off,
      declaredIncomeCapCents: cents(policy.declared_income_cap_cents),
      quotaStepCents: cents(policy.quota_step_cents),
      tiers: policy.tiers.map((tier) => ({
        name: tier.name,
        minLoansRepaid: tier.min_loans_repaid,
        minPaidOnTime: tier.min_paid_on_time,
        maxDaysLate: tier.max_days_late,
        incomePercent: tier.income_percent,
        capCents: cents(tier.cap_cents),
        good: tier.good,
      })),
      packages: limits === null ? [] : packages.map(packageIn),
    },
    iof: iofIn(iof),
    late: lateIn(late),
    dailyLendingCapCents: policy.lent_per_day_cents,
    deadlines,
    closed: closedDaysIn(holidays),
  }
}

/** The terms of settings in memory: converted once, as long as those are in force. */
const termsInMemory = new WeakMap<object, CreditTerms>()

export async function creditTerms(db: Db, now: Date): Promise<CreditTerms> {
  const rows = cachedRowsFor(db)
  const inForce = rows === undefined ? undefined : (await allInForce(rows, now)).value
  const existing = inForce && termsInMemory.get(inForce)
  if (existing !== undefined) return existing
  const terms = creditTermsIn(await settingsInForce(db, now, OF_CREDIT))
  if (inForce !== undefined) termsInMemory.set(inForce, terms)
  return terms
}

/** The policy in force and one that is not, with the same packages and limits. */
export async function policyAndDraft(
  db: Db,
  now: Date,
  draft: SettingValue<'policy'>,
): Promise<{ before: Policy; after: Policy }> {
  const found = await settingsInForce(db, now, OF_CREDIT)
  return { before: creditTermsIn(found).policy, after: creditTermsIn({ ...found, policy: draft }).policy }
}
