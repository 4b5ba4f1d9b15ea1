import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import parseNumber from 'libphonenumber-js/max'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { settingsInForce, type SettingValue } from '../../settings/index.ts'

export type SmsCountry = SettingValue<'sms_countries'>[number]

/** Used when the lender has listed no countries. */
const BRAZIL: SmsCountry = { country: 'BR', per_hour: 2000, per_day: 20_000 }

/** The countries that SMS go to, with their caps. Undefined means everywhere, as in a sandbox without a list. */
async function listed(db: Db, now: Date, sandbox: boolean): Promise<readonly SmsCountry[] | undefined> {
  const { sms_countries } = await settingsInForce(db, now, ['sms_countries'])
  return sms_countries ?? (sandbox ? undefined : [BRAZIL])
}

const countryOf = (phone: string): string | undefined => parseNumber(phone)?.country

/** Returns undefined when the number's country has no caps. */
export async function countryCaps(
  db: Db,
  { phone, now }: { phone: string; now: Date },
  { sandbox }: Pick<CoreDependencies, 'sandbox'>,
): Promise<SmsCountry | undefined> {
  const country = countryOf(phone)
  return (await listed(db, now, sandbox))?.find((each) => each.country === country)
}

const MOST_NAMED = 5

interface CountryCheckContext {
  db: Db
  now: Date
  lang: Lang
}

/**
 * Refuses a newly entered number whose country gets no SMS: at its field, with what to do instead. Numbers that already
 * belong to an account skip this check: their owners must keep access to their money when the list gets shorter.
 */
export async function countryRefused(
  { sandbox, metrics }: Pick<CoreDependencies, 'sandbox' | 'metrics'>,
  phone: string,
  { db, now, lang }: CountryCheckContext,
  /** Only registration has e-mail as an alternative. */
  emailInstead = false,
): Promise<Refusal<'input_refused'> | undefined> {
  const countries = await listed(db, now, sandbox)
  const country = countryOf(phone)
  if (countries === undefined || countries.some((each) => each.country === country)) return undefined
  metrics.smsCodes.inc({ event: 'country_refused' })
  const name = new Intl.DisplayNames([lang], { type: 'region' })
  const named = countries.slice(0, MOST_NAMED).map((each) => name.of(each.country) ?? each.country)
  const parameters = { countries: new Intl.ListFormat(lang, { type: 'disjunction' }).format(named) }
  const say = emailInstead ? texts.wrong_phone_country_email : texts.wrong_phone_country
  return refuse('input_refused', { fields: { phone: say(parameters, lang) } })
}
