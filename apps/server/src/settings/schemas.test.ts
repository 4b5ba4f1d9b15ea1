import { NEW_SETTING_SCHEMAS, SETTING_SCHEMAS, type SettingName, type SettingValue } from '@home-credit/contract'
import { day, formatDay, IOF_RATES } from '@home-credit/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteOf } from './cross-checks.ts'
import { creditTermsIn } from './policy.ts'
import type { Settings } from './settings.ts'

/** Figures close to what a lender enters, and some invalid ones. */
const cents = fc.oneof(fc.integer({ min: -1, max: 4_000_000 }), fc.constantFrom(0, 1e12, 1.5))
const months = fc.oneof(fc.integer({ min: -1, max: 130 }), fc.constant(2.5))
const rate = fc.oneof(
  fc.integer({ min: 0, max: 30_000_000 }).map((units) => `0.${String(units).padStart(8, '0')}`),
  fc.constantFrom('0', '1', '0.2', '12%', '5,9', '-0.01', '0.000000001', ''),
)
const name = fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('essential', 'plus'))
const text = fc.string({ maxLength: 50 })
const ranges = { amount_min_cents: cents, amount_max_cents: cents, months_min: months, months_max: months }
const count = fc.integer({ min: -1, max: 40 })

const offered = fc.record({
  packages: fc.array(
    fc.record({
      id: fc.oneof(name, fc.stringMatching(/^[a-z]{1,8}$/)),
      name,
      ...ranges,
      rate_monthly: rate,
      fee_cents: cents,
    }),
    { maxLength: 3 },
  ),
  limits: fc.option(fc.record(ranges)),
  iof: fc.record({
    daily_rate: fc.oneof(rate, fc.constantFrom('0.000082', '0.0005')),
    additional_rate: rate,
    max_days: fc.integer({ min: -1, max: 366 }),
  }),
  late: fc.record({
    fine_rate: fc.oneof(rate, fc.constant('0.02')),
    mora_monthly: fc.oneof(rate, fc.constant('0.01')),
  }),
  policy: fc.record({
    version: text,
    min_age: fc.integer({ min: 16, max: 30 }),
    installment_share: rate,
    automatic_approval_cents: cents,
    automatic_release_cents: cents,
    quota_step_cents: cents,
    declared_income_cap_cents: cents,
    lent_per_day_cents: cents,
    tiers: fc.array(
      fc.record({
        name,
        min_loans_repaid: count,
        min_paid_on_time: count,
        max_days_late: count,
        income_percent: count,
        cap_cents: cents,
        good: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  }),
  deadlines: fc.record({
    verification_banking_days: count,
    evidence_banking_days: count,
    review_banking_days: count,
    payout_banking_days: count,
    offer_days: count,
    verification_months: count,
    release_cutoff_hour: count,
    claim_minutes: count,
  }),
  holidays: fc.array(
    fc.record({
      day: fc.oneof(
        fc.integer({ min: 0, max: 60_000 }).map((each) => formatDay(day(each))),
        fc.constantFrom('2026-02-30', 'x'),
      ),
      name,
    }),
    {
      maxLength: 2,
    },
  ),
})

/** Used where a generated value is not accepted. */
const DEFAULTS: Pick<Settings, 'packages' | 'limits' | 'iof' | 'late' | 'policy' | 'deadlines' | 'holidays'> = {
  packages: [],
  limits: null,
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: IOF_RATES.maxDays },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
  policy: {
    version: '1',
    min_age: 18,
    installment_share: '0.3',
    automatic_approval_cents: 0,
    automatic_release_cents: 0,
    quota_step_cents: 1000,
    declared_income_cap_cents: 0,
    lent_per_day_cents: 0,
    tiers: [
      {
        name: 'new',
        min_loans_repaid: 0,
        min_paid_on_time: 0,
        max_days_late: 30,
        income_percent: 50,
        cap_cents: 300_000,
        good: false,
      },
    ],
  },
  deadlines: {
    verification_banking_days: 1,
    evidence_banking_days: 1,
    review_banking_days: 1,
    payout_banking_days: 1,
    offer_days: 2,
    verification_months: 12,
    release_cutoff_hour: 18,
    claim_minutes: 30,
  },
  holidays: [],
}

describe('a value that its schema accepts', () => {
  it('makes credit terms, whatever it is, and its packages can be put to the engine', () => {
    const accepted: Record<string, number> = {}
    fc.assert(
      fc.property(offered, (drawn) => {
        const values: Record<string, unknown> = { ...DEFAULTS }
        for (const [key, value] of Object.entries(drawn)) {
          const read = SETTING_SCHEMAS[key as SettingName].safeParse(value)
          if (!read.success) continue
          accepted[key] = (accepted[key] ?? 0) + 1
          values[key] = read.data
        }
        const settings = values as typeof DEFAULTS
        const terms = creditTermsIn(settings)
        expect(terms.policy.packages).toHaveLength(settings.limits === null ? 0 : settings.packages.length)
        // The engine may find no such loan, but must never throw.
        for (const each of settings.packages)
          quoteOf(each, settings.iof, { netCents: each.amount_min_cents, months: each.months_max }, day(20_000))
      }),
      { numRuns: 3000 },
    )
    for (const key of Object.keys(DEFAULTS)) expect([key, accepted[key]]).toEqual([key, expect.any(Number)])
  })

  it('is accepted as well with a field that nobody knows, which is dropped; a new one is not', () => {
    const value = { ...DEFAULTS.late, grace_days: 3 }
    expect(SETTING_SCHEMAS.late.parse(value)).toEqual(DEFAULTS.late)
    expect(NEW_SETTING_SCHEMAS.late.safeParse(value).success).toBe(false)
    const nested = { ...DEFAULTS.policy, tiers: DEFAULTS.policy.tiers.map((tier) => ({ ...tier, colour: 'blue' })) }
    expect(SETTING_SCHEMAS.policy.safeParse(nested).success).toBe(true)
    expect(NEW_SETTING_SCHEMAS.policy.safeParse(nested).success).toBe(false)
  })

  it('has tiers that ask for no less and give no less than the one before', () => {
    const [first] = DEFAULTS.policy.tiers
    const tiers = (more: Partial<SettingValue<'policy'>['tiers'][number]>) => [
      first,
      { ...first, name: 'next', ...more },
    ]
    const isAccepted = (more: object): boolean =>
      SETTING_SCHEMAS.policy.safeParse({ ...DEFAULTS.policy, tiers: tiers(more) }).success
    expect(isAccepted({})).toBe(true)
    for (const more of [{ cap_cents: 299_999 }, { income_percent: 49 }, { name: 'new' }])
      expect(isAccepted(more)).toBe(false)
  })
})
