import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { internationalText, ungrouped } from './grouping.ts'
import { international, nationalOf } from './phone.ts'
import { HOME_REGION, regionOf } from './regions.ts'

export type PhoneValues = {
  /** The chosen region, for example 'BR'. */
  country_code: string
  phone: string
}

export function phoneWrong({ country_code: chosen, phone }: PhoneValues): {
  country_code?: string | undefined
  phone?: string | undefined
} {
  const region = regionOf(chosen)
  if (region === undefined || international(phone, chosen) === 'unknown')
    return { country_code: texts.prompt_country_code() }
  if (phone.trim() === '') return { phone: texts.prompt_phone() }
  return { phone: dialled({ country_code: chosen, phone }) === undefined ? texts.wrong_phone() : undefined }
}

/** Dialling code and digits for the server; undefined if this cannot be a mobile number. */
export function dialled({
  country_code: chosen,
  phone,
}: PhoneValues): Pick<CallInput<'POST /api/user/register'>, 'country_code' | 'phone'> | undefined {
  const found = international(phone, chosen)
  if (found === 'unknown') return undefined
  const region = regionOf(found?.region ?? chosen)
  const national = region && nationalOf(region, found?.rest ?? phone)
  return region === undefined || national === undefined ? undefined : { country_code: region.code, phone: national }
}

/** '+55 11 98765-4321'; as typed if it cannot be dialled. */
export function internationalNumber(values: PhoneValues): string {
  const to = dialled(values)
  return to === undefined ? values.phone : internationalText(to.country_code, to.phone)
}

const REGION = 'region'

/** Defaults to the country code last used on this device, or else Brazil. */
export const withRegion = <Values extends PhoneValues>(values: Values): Values =>
  values.country_code === ''
    ? { ...values, country_code: regionOf(localStorage.getItem(REGION) ?? '')?.region ?? HOME_REGION }
    : { ...values, phone: ungrouped(values.country_code, values.phone) }

export const keepRegion = (region: string): void => localStorage.setItem(REGION, region)
