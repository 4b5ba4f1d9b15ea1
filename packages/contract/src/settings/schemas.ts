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

/** Faults beyond the shape of a field: each has the text `wrong_setting_<name>`. */
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
  'toll_free',
] as const
export type SettingFault = (typeof SETTING_FAULTS)[number]

export interface SettingIssue {
  fault: SettingFault
  path: readonly PropertyKey[]
}

const add = (context: z.RefinementCtx, { fault, path }: SettingIssue): void =>
  context.addIssue({ code: 'custom', path: [...path], params: { fault } })

/** Turns a check of a whole value into a refinement that reports faults by field. */
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

/** A rate as an exact decimal of at most eight places, up to a plausibility bound: 3.5 % is "0.035". */
const rate = (max: string) => {
  const most = parseRate(max)
  return z.string().superRefine((text, context) => {
    const found = parseRate(text)
    if (found === undefined || most === undefined || found > most) add(context, { fault: 'rate', path: [] })
  })
}

/** The largest loan amount supported: R$ 1 million. */
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
const EMAIL = /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>"]+$/
const EMAIL_LENGTH = 254

/** 0 is Sunday. */
const weekdays = z
  .array(z.int().min(0).max(6))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length)
const opensBeforeItCloses = checked(({ opens, closes }: { opens: string; closes: string }) =>
  opens < closes ? [] : [{ fault: 'hours', path: ['closes'] }],
)
/** The ombudsman is called free of charge (Resolution CMN 4.860/2020, art. 9). */
const tollFree = line(0, 26).superRefine((text, context) => {
  if (!/^0800[ -]?[0-9]{3}[ -]?[0-9]{4}$/.test(text)) add(context, { fault: 'toll_free', path: [] })
})
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

/** A later tier requires more and never gives less. */
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

/** Messages per hour or day. */
const count = z.int().min(0).max(10_000_000)

/** `object` decides about unknown fields: dropped when reading, refused when writing. */
const schemasWith = (object: typeof z.strictObject) => ({
  lender: object({
    brand: line(1, 60),
    legal_name: line(1, 120),
    /** Fourteen characters, without punctuation. */
    cnpj: z.string().superRefine((text, context) => {
      if (!isCnpj(text)) add(context, { fault: 'cnpj', path: [] })
    }),
    address: line(1, 200),
    /** Where the lender is reached in writing: an e-mail address. */
    electronic_address: orNothing(EMAIL, EMAIL_LENGTH).optional(),
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
    email: orNothing(EMAIL, EMAIL_LENGTH),
    opens: clock,
    closes: clock,
    days: weekdays,
    /** Service minutes within which a message is answered; an hour by default. */
    answer_minutes: z.int().min(1).max(6000).optional(),
    /** Shown to borrowers and named in contracts. */
    ombudsman: object({
      name: line(1, 80),
      phone: tollFree,
      email: orNothing(EMAIL, EMAIL_LENGTH),
      opens: clock,
      closes: clock,
      days: weekdays,
    })
      .superRefine(opensBeforeItCloses)
      .optional(),
  }).superRefine(opensBeforeItCloses),
  /** The loans on offer; an empty list ends the offer. */
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
  /**
   * Legal maximum: a fine of 2 % (Law 8.078, art. 52 § 1), mora of 1 % a month (Civil Code, art. 406; Decree 22.626,
   * art. 5).
   */
  late: object({ fine_rate: rate('0.02'), mora_monthly: rate('0.01') }),
  /** Most invitations by one code that count on one day. */
  invitations: object({ counted_per_day: z.int().min(1).max(1000) }),
  policy: object({
    version: line(1, 40),
    min_age: z.int().min(18).max(100),
    installment_share: rate('0.5'),
    automatic_approval_cents: amount,
    automatic_release_cents: amount,
    quota_step_cents: z.int().min(1).max(MAX_CENTS),
    declared_income_cap_cents: amount,
    /** Below this score of the credit bureau a person decides; a score never rejects. Without it scores do not count. */
    score_cut_off: z.int().min(0).max(1000).optional(),
    /** Lending cap for one local day. */
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
    /** Deadline for approving a large withdrawal. */
    payout_banking_days: z.int().min(0).max(30).default(1),
    offer_days: z.int().min(2).max(60),
    verification_months: z.int().min(1).max(120),
    /** From this local hour on a new offer is for tomorrow, so that an operator is there to release it. */
    release_cutoff_hour: hour,
    claim_minutes: z.int().min(1).max(1440),
  }),
  wallet: object({
    recharge_min_cents: z.int().min(1).max(MAX_CENTS),
    withdraw_min_cents: z.int().min(1).max(MAX_CENTS),
    /** How long a PIX charge and a transfer order wait for their money. */
    charge_minutes: z.int().min(1).max(10_080),
    transfer_hours: z.int().min(1).max(720),
    /** Deadline for an operator to check a proof. */
    proof_hours: z.int().min(1).max(720),
    /** Payouts from this amount on need approval. */
    approval_from_cents: amount,
    /** The account that receives transfers. */
    receiving: object({ bank: line(1, 80), pix_key: line(1, 77).refine((key) => pixKeyKind(key) !== undefined) }),
  }),
  collections: object({
    /** A loan that is later than this can be written off. */
    write_off_after_days: z.int().min(1).max(3650),
    /** Local hours for contacting borrowers; never on Sundays and holidays. */
    weekday_hours: hours,
    saturday_hours: hours,
  }),
  /** The lender's own holidays: our deadlines skip them. Due dates of loans ignore them. */
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
  /** Countries that receive SMS, each with its limits. Without a version: Brazil, and every country in a sandbox. */
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
  /** Whether the sandbox simulates the operators; and whether its borrowers pay what is due by themselves. */
  autopilot: object({ on: z.boolean(), lives_on: z.boolean().default(false) }),
})

/** Every setting with the shape of its value. Unknown fields are dropped: a newer server may have written them. */
export const SETTING_SCHEMAS = schemasWith(z.object)

/** The same for writing: an unknown field is a typing error. */
export const NEW_SETTING_SCHEMAS = schemasWith(z.strictObject)

/** Version of these shapes, stored with each value. */
export const SETTING_SCHEMA = 1

export type SettingName = keyof typeof SETTING_SCHEMAS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTING_SCHEMAS)[Name]>

/** Settings that affect money, prices and promises: another person has to confirm a change. */
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

/** The lender's identity and contacts. Borrowers pay whoever is named here, so another person confirms these, too. */
export const IDENTITY_SETTINGS = ['lender', 'service'] as const satisfies readonly SettingName[]
export type IdentitySetting = (typeof IDENTITY_SETTINGS)[number]

export const TWO_PERSON_SETTINGS: readonly SettingName[] = [...TERMS_SETTINGS, ...IDENTITY_SETTINGS]
