import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { formatCnpj, parseCnpj } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import {
  addSetting,
  SETTINGS,
  settingsInForce,
  type NewSetting,
  type SettingName,
  type SettingValue,
} from './settings.ts'
import { datedValues } from './store.ts'

type Read = CallOutput<'POST /api/console/settings'>
type Name = keyof Read
const EDITED = ['lender', 'service', 'languages', 'registration', 'invitations'] as const satisfies readonly Name[]

/** What counts now and what is set for later, of each setting that operators set. */
export async function datedSettings(db: Db, now: Date): Promise<Read> {
  const rows = await datedValues(db, now, EDITED)
  const dated = <Of extends Name>(name: Of, shown = (value: SettingValue<Of>): SettingValue<Of> => value) => {
    const own = rows
      .filter((row) => row.name === name)
      .map((row) => Object.assign(row, { value: shown(SETTINGS[name].parse(row.value) as SettingValue<Of>) }))
    const current = own.find(({ effective_at }) => effective_at <= now)
    if (current === undefined) throw new Error(`no ${name} in force`)
    const planned = own
      .filter(({ effective_at }) => effective_at > now)
      .map(({ value, effective_at, set_by }) => ({ value, effective_at: effective_at.toISOString(), set_by }))
    return { value: current.value, since: current.effective_at.toISOString(), set_by: current.set_by, planned }
  }
  return {
    lender: dated('lender', (lender) => ({ ...lender, cnpj: formatCnpj(lender.cnpj) })),
    service: dated('service'),
    languages: dated('languages'),
    registration: dated('registration'),
    invitations: dated('invitations'),
  }
}

type Input = Exclude<ParsedOf<typeof calls.consoleSettings>, { action: 'read' }>

export interface SetBy {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}

type Change = { [Each in SettingName]: Pick<NewSetting<Each>, 'name' | 'value'> }[SettingName]

/** What is to be written, or what is wrong at which field. */
async function changesOf(tx: Db, input: Input, { now, lang }: SetBy): Promise<Change[] | Record<string, string>> {
  if (input.action === 'set_lender') {
    const { brand, legal_name, address } = input
    const cnpj = parseCnpj(input.cnpj)
    return cnpj === undefined
      ? { cnpj: texts.wrong_cnpj({}, lang) }
      : [{ name: 'lender', value: { brand, legal_name, cnpj, address } }]
  }
  if (input.action === 'set_service') {
    const { action: _, effective_at: __, ...value } = input
    if (value.opens >= value.closes) return { closes: texts.wrong_closes({}, lang) }
    const { service } = await settingsInForce(tx, now, ['service'])
    return [
      { name: 'service', value: { ...service, ...value, days: value.days.toSorted((one, other) => one - other) } },
    ]
  }
  if (input.action === 'set_languages')
    return input.languages.includes('en')
      ? [{ name: 'languages', value: input.languages }]
      : { languages: texts.wrong_languages({}, lang) }
  return [
    { name: 'registration', value: { invitation_required: input.invitation_required } },
    { name: 'invitations', value: { counted_per_day: input.counted_per_day } },
  ]
}

const MOST_DAYS_AHEAD = 366

/** From when it counts: now, or a later time that somebody will still live to see. */
function effectiveAt(given: string | null, now: Date): Date | undefined {
  if (given === null) return now
  const at = new Date(given)
  return at < now || at.getTime() > now.getTime() + MOST_DAYS_AHEAD * 86_400_000 ? undefined : at
}

/** Sets what an operator may set. Nothing is overwritten: a new value counts from its time on. */
export async function setSetting(tx: Db, input: Input, by: SetBy): Promise<Refusal | undefined> {
  const { operatorId, now, lang, requestId } = by
  const changes = await changesOf(tx, input, by)
  const at = effectiveAt(input.effective_at, now)
  const fields = {
    ...(Array.isArray(changes) ? {} : changes),
    ...(at === undefined ? { effective_at: texts.wrong_effective_at({}, lang) } : {}),
  }
  if (!Array.isArray(changes) || at === undefined) return refuse('input_refused', { fields })
  const actor = `operator:${operatorId}`
  for (const change of changes) await addSetting(tx, { ...change, effectiveAt: at, setBy: actor })
  for (const { name, value } of changes)
    await audit(tx, {
      actor,
      action: 'setting_changed',
      subject: `setting:${name}`,
      details: { value, effective_at: at.toISOString() },
      requestId,
      now,
    })
  return undefined
}
