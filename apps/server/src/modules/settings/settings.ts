import { invitationSettings, offerSettings, publicSettings } from '@home-credit/contract'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { addValue, hasValue, valuesInForce, type NewValue } from './store.ts'

/** Every setting there is, with its shape; a row that does not fit is a fault, not a guess. */
export const SETTINGS = {
  ...publicSettings,
  ...offerSettings,
  ...invitationSettings,
  policy: z.object({
    version: z.string(),
    min_age: z.int(),
    installment_share: z.string(),
    automatic_approval_cents: z.int(),
    automatic_release_cents: z.int(),
    quota_step_cents: z.int(),
    declared_income_cap_cents: z.int(),
    /** What may be lent in one local day. */
    lent_per_day_cents: z.int(),
    tiers: z.array(
      z.object({
        name: z.string(),
        min_loans_repaid: z.int(),
        min_paid_on_time: z.int(),
        max_days_late: z.int(),
        income_percent: z.int(),
        cap_cents: z.int(),
        good: z.boolean(),
      }),
    ),
  }),
  deadlines: z.object({
    verification_banking_days: z.int(),
    evidence_banking_days: z.int(),
    review_banking_days: z.int(),
    offer_days: z.int().min(2),
    verification_months: z.int(),
    /** From this local hour on a new offer is for tomorrow, so that somebody is there to release it. */
    release_cutoff_hour: z.int().min(0).max(24),
    claim_minutes: z.int(),
  }),
  wallet: z.object({
    recharge_min_cents: z.int(),
    withdraw_min_cents: z.int(),
    /** How long a charge by PIX and an order by transfer wait for their money. */
    charge_minutes: z.int(),
    transfer_hours: z.int(),
    /** How soon an operator looks at a proof. */
    proof_hours: z.int(),
    /** From this amount on a person looks at a payout first. */
    approval_from_cents: z.int(),
    /** Where transfers go. */
    receiving: z.object({ bank: z.string(), pix_key: z.string() }),
  }),
  collections: z.object({
    /** A loan can be given up for lost when it is later than this. */
    write_off_after_days: z.int().min(1),
    /** Local hours between which borrowers may be contacted; on Sundays and holidays they are left in peace. */
    weekday_hours: z.tuple([z.int(), z.int()]),
    saturday_hours: z.tuple([z.int(), z.int()]),
  }),
  /** Whether the sandbox plays the operators; and whether its borrowers pay by themselves what is due. */
  autopilot: z.object({ on: z.boolean(), lives_on: z.boolean().default(false) }),
  sms_caps: z.object({
    number_hour: z.int(),
    number_day: z.int(),
    address_hour: z.int(),
    address_day: z.int(),
    global_hour: z.int(),
  }),
}

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>
type Settings = { [Name in SettingName]: SettingValue<Name> }

/** The settings of these names that are in force at a time. */
export async function settingsInForce<Name extends SettingName>(
  db: Db,
  now: Date,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const values = await valuesInForce(db, now, names)
  return Object.fromEntries(names.map((name) => [name, SETTINGS[name].parse(values.get(name))])) as Pick<Settings, Name>
}

export const hasSetting = (db: Db, name: SettingName): Promise<boolean> => hasValue(db, name)

export interface NewSetting<Name extends SettingName> extends NewValue {
  name: Name
  value: SettingValue<Name>
}

export const addSetting = <Name extends SettingName>(tx: Db, setting: NewSetting<Name>): Promise<void> =>
  addValue(tx, setting)
