import { SETTING_FAULTS, type SettingFault } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Faults of a setting's value beyond the shape of a field. */
export const SETTING_FAULT_TEXTS: Record<SettingFault, (parameters: object, lang: Lang) => string> = {
  rate: texts.wrong_setting_rate,
  range: texts.wrong_setting_range,
  repeated: texts.wrong_setting_repeated,
  fee: texts.wrong_setting_fee,
  tax: texts.wrong_setting_tax,
  tier_order: texts.wrong_setting_tier_order,
  hours: texts.wrong_closes,
  day: texts.wrong_date,
  cnpj: texts.wrong_cnpj,
  english: texts.wrong_languages,
  package_limits: texts.wrong_setting_package_limits,
  limits_missing: texts.wrong_setting_limits_missing,
  package_quote: texts.wrong_setting_package_quote,
  policy_version: texts.wrong_setting_policy_version,
  country: texts.wrong_setting_country,
  toll_free: texts.wrong_setting_toll_free,
}

const settingFaultIn = (issue: Issue): SettingFault | undefined =>
  issue.code === 'custom' ? SETTING_FAULTS.find((fault) => fault === issue.params?.['fault']) : undefined

const sentenceOf = (issue: Issue, lang: Lang): string => {
  const fault = settingFaultIn(issue)
  if (fault !== undefined) return SETTING_FAULT_TEXTS[fault]({}, lang)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.field_required({}, lang) : texts.field_wrong_type({}, lang)
    case 'too_big':
      return issue.origin === 'string'
        ? texts.field_too_long({ count: Number(issue.maximum) }, lang)
        : texts.field_too_large({ max: String(issue.maximum) }, lang)
    case 'too_small':
      if (issue.origin !== 'string') return texts.field_too_small({ min: String(issue.minimum) }, lang)
      return issue.minimum === 1
        ? texts.field_required({}, lang)
        : texts.field_too_short({ count: Number(issue.minimum) }, lang)
    case 'invalid_value':
      // A select without a choice sends the empty string.
      return issue.input === undefined || issue.input === ''
        ? texts.field_required({}, lang)
        : texts.field_not_accepted({}, lang)
    case 'unrecognized_keys':
      return texts.field_unknown({}, lang)
    case 'invalid_format':
      return texts.field_wrong_format({}, lang)
    default:
      return texts.field_not_accepted({}, lang)
  }
}

/** Each refused field by its path, with the sentence to show at it; the whole body has the path `body`. */
export function fieldFaults(error: z.core.$ZodError, lang: Lang): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const name of names) {
      const path = [...issue.path, ...(name === undefined ? [] : [name])].map(String).join('.') || 'body'
      faults[path] ??= sentenceOf(issue, lang)
    }
  }
  return faults
}

/** Texts with a NUL character anywhere in the input, by path: PostgreSQL cannot store it, and the call would fail. */
export function nulFaults(input: unknown, lang: Lang, path = ''): Record<string, string> {
  if (typeof input === 'string')
    return input.includes('\0') ? { [path || 'body']: texts.field_wrong_format({}, lang) } : {}
  if (typeof input !== 'object' || input === null) return {}
  const faults: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    const at = path === '' ? name : `${path}.${name}`
    Object.assign(faults, nulFaults(name, lang, at), nulFaults(value, lang, at))
  }
  return faults
}
