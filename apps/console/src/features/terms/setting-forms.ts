import type { TermsSetting } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { ValuePath } from './value-path.ts'

export type { TermsSetting }

/** `percent` is a rate such as '0.032', shown as 3.2; `money` are centavos. */
export type FieldKind = 'text' | 'money' | 'percent' | 'count' | 'yes_no' | 'day'

export interface Field {
  path: ValuePath
  label(): string
  kind: FieldKind
  maxLength?: number
  /** May be left empty. */
  optional?: true
  /** Cannot be changed once it is in force: versions are compared by it. */
  fixed?: true
}

/** A list inside a setting, such as the packages or the tiers. */
export interface ListOfItems {
  /** Empty: the setting is the list. */
  path: ValuePath
  /** The field by which an item is recognised in another version. */
  key: string
  fields: readonly Field[]
  item(): string
  add(): string
  remove(): string
  /** Chosen on the left, and shown one at a time. */
  oneAtATime?: true
}

export interface SettingForm {
  name: TermsSetting
  label(): string
  hint(): string
  fields: readonly Field[]
  list?: ListOfItems
}

type Line = readonly [path: string, kind: FieldKind, label: () => string, more?: Omit<Field, 'path' | 'kind' | 'label'>]
const fieldOf = ([path, kind, label, more]: Line): Field => ({ path: path.split('.'), kind, label, ...more })
const fieldsOf = (...lines: readonly Line[]): Field[] => lines.map(fieldOf)

const RANGES: readonly Line[] = [
  ['amount_min_cents', 'money', texts.terms_amount_min],
  ['amount_max_cents', 'money', texts.terms_amount_max],
  ['months_min', 'count', texts.terms_months_min],
  ['months_max', 'count', texts.terms_months_max],
]

const PACKAGES: ListOfItems = {
  path: [],
  key: 'id',
  item: texts.terms_package,
  add: texts.terms_package_add,
  remove: texts.terms_package_remove,
  oneAtATime: true,
  fields: fieldsOf(
    ['name', 'text', texts.terms_package_name, { maxLength: 60 }],
    ['id', 'text', texts.terms_package_code, { maxLength: 40, fixed: true }],
    ['rate_monthly', 'percent', texts.terms_rate],
    ['fee_cents', 'money', texts.terms_fee],
    ...RANGES,
  ),
}

const TIERS: ListOfItems = {
  path: ['tiers'],
  key: 'name',
  item: texts.terms_tier,
  add: texts.terms_tier_add,
  remove: texts.terms_tier_remove,
  fields: fieldsOf(
    ['name', 'text', texts.terms_tier_name, { maxLength: 40 }],
    ['cap_cents', 'money', texts.terms_tier_cap],
    ['income_percent', 'count', texts.terms_tier_income],
    ['min_loans_repaid', 'count', texts.terms_tier_repaid],
    ['min_paid_on_time', 'count', texts.terms_tier_on_time],
    ['max_days_late', 'count', texts.terms_tier_late],
    ['good', 'yes_no', texts.terms_tier_good],
  ),
}

/** Every setting that two people set, in the order of the menu. */
export const SETTING_FORMS: readonly SettingForm[] = [
  { name: 'packages', label: texts.terms_packages, hint: texts.terms_packages_hint, fields: [], list: PACKAGES },
  { name: 'limits', label: texts.terms_limits, hint: texts.terms_limits_hint, fields: fieldsOf(...RANGES) },
  {
    name: 'policy',
    label: texts.terms_policy,
    hint: texts.terms_policy_hint,
    fields: fieldsOf(
      ['version', 'text', texts.terms_policy_version, { maxLength: 40 }],
      ['min_age', 'count', texts.terms_policy_age],
      ['installment_share', 'percent', texts.terms_policy_share],
      ['score_cut_off', 'count', texts.terms_policy_score, { optional: true }],
      ['automatic_approval_cents', 'money', texts.terms_policy_approval],
      ['automatic_release_cents', 'money', texts.terms_policy_release],
      ['declared_income_cap_cents', 'money', texts.terms_policy_income_cap],
      ['quota_step_cents', 'money', texts.terms_policy_step],
      ['lent_per_day_cents', 'money', texts.terms_policy_day_cap],
    ),
    list: TIERS,
  },
  {
    name: 'iof',
    label: texts.terms_iof,
    hint: texts.terms_iof_hint,
    fields: fieldsOf(
      ['daily_rate', 'percent', texts.terms_iof_daily],
      ['additional_rate', 'percent', texts.terms_iof_additional],
      ['max_days', 'count', texts.terms_iof_days],
    ),
  },
  {
    name: 'late',
    label: texts.terms_late,
    hint: texts.terms_late_hint,
    fields: fieldsOf(
      ['fine_rate', 'percent', texts.terms_late_fine],
      ['mora_monthly', 'percent', texts.terms_late_mora],
    ),
  },
  {
    name: 'deadlines',
    label: texts.terms_deadlines,
    hint: texts.terms_deadlines_hint,
    fields: fieldsOf(
      ['verification_banking_days', 'count', texts.terms_deadline_verification],
      ['evidence_banking_days', 'count', texts.terms_deadline_evidence],
      ['review_banking_days', 'count', texts.terms_deadline_review],
      ['payout_banking_days', 'count', texts.terms_deadline_payout],
      ['offer_days', 'count', texts.terms_deadline_offer],
      ['verification_months', 'count', texts.terms_deadline_verified],
      ['release_cutoff_hour', 'count', texts.terms_deadline_release],
      ['claim_minutes', 'count', texts.terms_deadline_claim],
    ),
  },
  {
    name: 'holidays',
    label: texts.terms_holidays,
    hint: texts.terms_holidays_hint,
    fields: [],
    list: {
      path: [],
      key: 'day',
      item: texts.terms_holiday,
      add: texts.terms_holiday_add,
      remove: texts.terms_holiday_remove,
      fields: fieldsOf(
        ['day', 'day', texts.terms_holiday_day],
        ['name', 'text', texts.terms_holiday_name, { maxLength: 80 }],
      ),
    },
  },
  {
    name: 'wallet',
    label: texts.terms_wallet,
    hint: texts.terms_wallet_hint,
    fields: fieldsOf(
      ['recharge_min_cents', 'money', texts.terms_wallet_recharge],
      ['withdraw_min_cents', 'money', texts.terms_wallet_withdraw],
      ['approval_from_cents', 'money', texts.terms_wallet_approval],
      ['charge_minutes', 'count', texts.terms_wallet_charge],
      ['transfer_hours', 'count', texts.terms_wallet_transfer],
      ['proof_hours', 'count', texts.terms_wallet_proof],
      ['receiving.bank', 'text', texts.terms_wallet_bank, { maxLength: 80 }],
      ['receiving.pix_key', 'text', texts.terms_wallet_pix, { maxLength: 77 }],
    ),
  },
  {
    name: 'collections',
    label: texts.terms_collections,
    hint: texts.terms_collections_hint,
    fields: fieldsOf(
      ['write_off_after_days', 'count', texts.terms_collections_write_off],
      ['weekday_hours.0', 'count', texts.terms_collections_weekday_from],
      ['weekday_hours.1', 'count', texts.terms_collections_weekday_to],
      ['saturday_hours.0', 'count', texts.terms_collections_saturday_from],
      ['saturday_hours.1', 'count', texts.terms_collections_saturday_to],
    ),
  },
  {
    name: 'sms_caps',
    label: texts.terms_sms_caps,
    hint: texts.terms_sms_caps_hint,
    fields: fieldsOf(
      ['number_hour', 'count', texts.terms_sms_number_hour],
      ['number_day', 'count', texts.terms_sms_number_day],
      ['address_hour', 'count', texts.terms_sms_address_hour],
      ['address_day', 'count', texts.terms_sms_address_day],
      ['global_hour', 'count', texts.terms_sms_global_hour],
    ),
  },
  {
    name: 'sms_countries',
    label: texts.terms_sms_countries,
    hint: texts.terms_sms_countries_hint,
    fields: [],
    list: {
      path: [],
      key: 'country',
      item: texts.terms_country,
      add: texts.terms_country_add,
      remove: texts.terms_country_remove,
      fields: fieldsOf(
        ['country', 'text', texts.terms_country_code, { maxLength: 2 }],
        ['per_hour', 'count', texts.terms_country_hour],
        ['per_day', 'count', texts.terms_country_day],
      ),
    },
  },
]

export const formOf = (name: string): SettingForm | undefined => SETTING_FORMS.find((form) => form.name === name)

/** An item or a setting with nothing entered yet. */
export const emptyValue = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ path: [name = ''], kind, optional }): [string, unknown][] =>
      optional === true ? [] : [[name, kind === 'yes_no' ? false : kind === 'text' || kind === 'day' ? '' : null]],
    ),
  )
