import {
  areIofRates,
  isCnpj,
  MAX_CENTS,
  MAX_INSTALLMENTS,
  parseDay,
  parseRate,
  pixKeyKind,
  rate as rateOf,
} from '@home-credit/domain'
import { z } from 'zod'
import { line } from '../line.ts'

/** What is wrong beyond a field's own shape: each is the text `wrong_setting_<name>`. */
export const SETTING_FAULTS = [
  'rate',
  'range',
  'repeated',
  'fee',
  'tax',
  'tier_order',
  'hours',
  'day',
  'cnpj',
  'english',
  'package_limits',
  'limits_missing',
  'package_quote',
  'policy_version',
  'country',
] as const
export type SettingFault = (typeof SETTING_FAULTS)[number]

export interface SettingIssue {
  fault: SettingFault
  path: readonly PropertyKey[]
}

const add = (context: z.RefinementCtx, { fault, path }: SettingIssue): void =>
  context.addIssue({ code: 'custom', path: [...path], params: { fault } })

/** A check of a whole value that says what is wrong at which field. */
const checked =
  <Value>(issuesOf: (value: Value) => SettingIssue[]) =>
  (value: Value, context: z.RefinementCtx): void => {
    for (const issue of issuesOf(value)) add(context, issue)
  }

const isRepeated = (values: readonly unknown[], index: number): boolean => values.indexOf(values[index]) < index

const repeated = (values: readonly unknown[], field: string): SettingIssue[] =>
  values.flatMap((_, index) =>
    isRepeated(values, index) ? [{ fault: 'repeated' as const, path: [index, field] }] : [],
  )

/** A rate as an exact decimal of at most eight places, up to a bound that no lender means to pass: 3.5 % is "0.035". */
const rate = (max: string) => {
  const most = parseRate(max)
  return z.string().superRefine((text, context) => {
    const found = parseRate(text)
    if (found === undefined || most === undefined || found > most) add(context, { fault: 'rate', path: [] })
  })
}

/** The largest amount of a loan that the engine is asked for: R$ 1 million. */
const loanCents = z.int().min(1).max(100_000_000)
const amount = z.int().min(0).max(MAX_CENTS)
const months = z.int().min(1).max(MAX_INSTALLMENTS)

interface Ranges {
  amount_min_cents: number
  amount_max_cents: number
  months_min: number
  months_max: number
}

const rangeIssues = (value: Ranges): SettingIssue[] => [
  ...(value.amount_min_cents > value.amount_max_cents ? [{ fault: 'range' as const, path: ['amount_max_cents'] }] : []),
  ...(value.months_min > value.months_max ? [{ fault: 'range' as const, path: ['months_max'] }] : []),
]

const ranges = { amount_min_cents: loanCents, amount_max_cents: loanCents, months_min: months, months_max: months }

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const orNothing = (shape: RegExp, max: number) => line(0, max).refine((text) => text === '' || shape.test(text))
const hour = z.int().min(0).max(24)
const hours = z
  .tuple([hour, hour])
  .superRefine(checked(([from, to]) => (from < to ? [] : [{ fault: 'hours', path: [1] }])))

interface Tier {
  name: string
  min_loans_repaid: number
  min_paid_on_time: number
  income_percent: number
  cap_cents: number
}
const RISING = ['min_loans_repaid', 'min_paid_on_time', 'income_percent', 'cap_cents'] as const

/** Who has shown more comes to a later tier, and a later tier never gives less. */
const tierIssues = (tiers: readonly Tier[]): SettingIssue[] => [
  ...repeated(
    tiers.map(({ name }) => name),
    'name',
  ),
  ...tiers.flatMap((tier, index) => {
    const before = tiers[index - 1]
    return before === undefined
      ? []
      : RISING.filter((field) => tier[field] < before[field]).map((field) => ({
          fault: 'tier_order' as const,
          path: [index, field],
        }))
  }),
]

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text) && regions.of(text) !== undefined

/** How many messages an hour or a day. */
const count = z.int().min(0).max(10_000_000)

/** `object` decides what becomes of fields that nobody knows: dropped on reading, refused on writing. */
const schemasWith = (object: typeof z.strictObject) => ({
  lender: object({
    brand: line(1, 60),
    legal_name: line(1, 120),
    /** The fourteen places, plain. */
    cnpj: z.string().superRefine((text, context) => {
      if (!isCnpj(text)) add(context, { fault: 'cnpj', path: [] })
    }),
    address: line(1, 200),
  }),
  languages: z
    .array(z.enum(['en', 'zh', 'pt']))
    .min(1)
    .max(3)
    .superRefine(
      checked((values) => [
        ...(values.includes('en') ? [] : [{ fault: 'english' as const, path: [] }]),
        ...(new Set(values).size === values.length ? [] : [{ fault: 'repeated' as const, path: [] }]),
      ]),
    ),
  limits: object(ranges).superRefine(checked(rangeIssues)),
  registration: object({ invitation_required: z.boolean() }),
  service: object({
    phone: orNothing(/^\+?[0-9][0-9 ()-]{6,24}$/, 26),
    whatsapp: orNothing(/^\+?[0-9][0-9 ()-]{6,24}$/, 26),
    telegram: orNothing(/^@?[A-Za-z0-9_]{4,32}$/, 33),
    email: orNothing(/^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>"]+$/, 254),
    opens: clock,
    closes: clock,
    /** 0 is Sunday. */
    days: z
      .array(z.int().min(0).max(6))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length),
    /** Within which time of these hours a message is answered; an hour where nothing is said. */
    answer_minutes: z.int().min(1).max(6000).optional(),
  }).superRefine(checked(({ opens, closes }) => (opens < closes ? [] : [{ fault: 'hours', path: ['closes'] }]))),
  /** What can be borrowed; an empty list ends the offer. */
  packages: z
    .array(
      object({
        id: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
        name: line(1, 60),
        ...ranges,
        rate_monthly: rate('0.2'),
        fee_cents: amount,
      }).superRefine(
        checked((value) => [
          ...rangeIssues(value),
          ...(value.fee_cents > value.amount_min_cents ? [{ fault: 'fee' as const, path: ['fee_cents'] }] : []),
        ]),
      ),
    )
    .max(20)
    .superRefine(
      checked((packages) => [
        ...repeated(
          packages.map(({ id }) => id),
          'id',
        ),
        ...repeated(
          packages.map(({ name }) => name),
          'name',
        ),
      ]),
    ),
  iof: object({
    daily_rate: rate('0.01'),
    additional_rate: rate('0.2'),
    max_days: z.int().min(0).max(365),
  }).superRefine(
    checked(({ daily_rate, additional_rate, max_days }) =>
      areIofRates({
        dailyRate: parseRate(daily_rate) ?? rateOf(0),
        additionalRate: parseRate(additional_rate) ?? rateOf(0),
        maxDays: max_days,
      })
        ? []
        : [{ fault: 'tax', path: ['daily_rate'] }],
    ),
  ),
  /** No more than the law allows: a fine of 2 % (Law 8.078, art. 52 § 1), mora of 1 % a month (Civil Code, art. 406; Decree 22.626, art. 5). */
  late: object({ fine_rate: rate('0.02'), mora_monthly: rate('0.01') }),
  /** How many invitations by one code count on one day. */
  invitations: object({ counted_per_day: z.int().min(1).max(1000) }),
  policy: object({
    version: line(1, 40),
    min_age: z.int().min(18).max(100),
    installment_share: rate('0.5'),
    automatic_approval_cents: amount,
    automatic_release_cents: amount,
    quota_step_cents: z.int().min(1).max(MAX_CENTS),
    declared_income_cap_cents: amount,
    /** What may be lent in one local day. */
    lent_per_day_cents: z.int().min(0).max(10_000_000_000_000),
    tiers: z
      .array(
        object({
          name: line(1, 40),
          min_loans_repaid: z.int().min(0).max(1000),
          min_paid_on_time: z.int().min(0).max(10_000),
          max_days_late: z.int().min(0).max(3650),
          income_percent: z.int().min(0).max(10_000),
          cap_cents: amount,
          good: z.boolean(),
        }),
      )
      .min(1)
      .max(20)
      .superRefine(checked(tierIssues)),
  }),
  deadlines: object({
    verification_banking_days: z.int().min(0).max(30),
    evidence_banking_days: z.int().min(0).max(30),
    review_banking_days: z.int().min(0).max(30),
    /** How soon a person looks at a large withdrawal. */
    payout_banking_days: z.int().min(0).max(30).default(1),
    offer_days: z.int().min(2).max(60),
    verification_months: z.int().min(1).max(120),
    /** From this local hour on a new offer is for tomorrow, so that somebody is there to release it. */
    release_cutoff_hour: hour,
    claim_minutes: z.int().min(1).max(1440),
  }),
  wallet: object({
    recharge_min_cents: z.int().min(1).max(MAX_CENTS),
    withdraw_min_cents: z.int().min(1).max(MAX_CENTS),
    /** How long a charge by PIX and an order by transfer wait for their money. */
    charge_minutes: z.int().min(1).max(10_080),
    transfer_hours: z.int().min(1).max(720),
    /** How soon an operator looks at a proof. */
    proof_hours: z.int().min(1).max(720),
    /** From this amount on a person looks at a payout first. */
    approval_from_cents: amount,
    /** Where transfers go. */
    receiving: object({ bank: line(1, 80), pix_key: line(1, 77).refine((key) => pixKeyKind(key) !== undefined) }),
  }),
  collections: object({
    /** A loan can be given up for lost when it is later than this. */
    write_off_after_days: z.int().min(1).max(3650),
    /** Local hours between which borrowers may be contacted; on Sundays and holidays they are left in peace. */
    weekday_hours: hours,
    saturday_hours: hours,
  }),
  /** Days on which nobody of the lender works: what we promise does not run on them. Due dates of loans never look at these. */
  holidays: z
    .array(
      object({
        day: z.string().superRefine((text, context) => {
          if (parseDay(text) === undefined) add(context, { fault: 'day', path: [] })
        }),
        name: line(1, 80),
      }),
    )
    .max(200)
    .superRefine(
      checked((list) =>
        repeated(
          list.map(({ day }) => day),
          'day',
        ),
      ),
    ),
  sms_caps: object({
    number_hour: count,
    number_day: count,
    address_hour: count,
    address_day: count,
    global_hour: count,
  }),
  /** The countries that SMS go to, each with what may be sent there; no version: Brazil, and every country in a sandbox. */
  sms_countries: z
    .array(
      object({
        /** ISO 3166, such as BR. */
        country: z.string().superRefine((text, context) => {
          if (!isCountry(text)) add(context, { fault: 'country', path: [] })
        }),
        per_hour: count,
        per_day: count,
      }),
    )
    .min(1)
    .max(250)
    .superRefine(
      checked((list) =>
        repeated(
          list.map(({ country }) => country),
          'country',
        ),
      ),
    ),
  /** Whether the sandbox plays the operators; and whether its borrowers pay by themselves what is due. */
  autopilot: object({ on: z.boolean(), lives_on: z.boolean().default(false) }),
})

/** Every setting there is, with the shape of its value. A field that nobody knows is dropped: a newer server may have written it. */
export const SETTING_SCHEMAS = schemasWith(z.object)

/** The same for what is to be written: a field that nobody knows is a typing error. */
export const NEW_SETTING_SCHEMAS = schemasWith(z.strictObject)

/** Which edition of these shapes a value was written in. */
export const SETTING_SCHEMA = 1

export type SettingName = keyof typeof SETTING_SCHEMAS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTING_SCHEMAS)[Name]>

/** What money, prices and promises hang on counts once another person has confirmed it. */
export const TERMS_SETTINGS = [
  'packages',
  'limits',
  'policy',
  'iof',
  'late',
  'deadlines',
  'wallet',
  'collections',
  'holidays',
  'sms_caps',
  'sms_countries',
] as const satisfies readonly SettingName[]
export type TermsSetting = (typeof TERMS_SETTINGS)[number]

/** Who lends and how they are reached: borrowers trust and pay who stands there, so another person confirms it, too. */
export const IDENTITY_SETTINGS = ['lender', 'service'] as const satisfies readonly SettingName[]
export type IdentitySetting = (typeof IDENTITY_SETTINGS)[number]

export const TWO_PERSON_SETTINGS: readonly SettingName[] = [...TERMS_SETTINGS, ...IDENTITY_SETTINGS]
