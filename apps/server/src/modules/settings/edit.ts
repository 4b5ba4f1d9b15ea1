import type { CallOutput, calls, ParsedOf } from '@home-credit/contract'
import { formatCnpj, parseCnpj } from '@home-credit/domain'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { proposeSetting, type Change, type ChangedBy } from './change.ts'
import { readValue, settingsInForce, versionsInForce, type SettingValue } from './settings.ts'
import { plannedOf } from './store.ts'

type Read = CallOutput<'POST /api/console/settings'>
type Name = keyof Read
const EDITED = ['lender', 'service', 'languages', 'registration', 'invitations'] as const satisfies readonly Name[]

/** What counts now and what is set for later, of each setting that one operator may set. */
export async function datedSettings(db: Db, now: Date): Promise<Read> {
  const { found } = await versionsInForce(db, now, EDITED)
  const later = await plannedOf(db, now, EDITED)
  const dated = <Of extends Name>(name: Of, shown = (value: SettingValue<Of>): SettingValue<Of> => value) => {
    const current = found.get(name)
    if (current === undefined) throw new Error(`no valid ${name} in force`)
    const planned = later.flatMap((row) => {
      const read = row.name === name ? readValue(name, row) : undefined
      return read === undefined || 'wrong' in read
        ? []
        : [{ value: shown(read.value), effective_at: row.effective_at.toISOString(), set_by: row.set_by }]
    })
    return {
      value: shown(current.value as SettingValue<Of>),
      since: current.effectiveAt.toISOString(),
      set_by: current.setBy,
      planned,
    }
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

/** What is to be written, and at which field of the form its faults stand: at those of the value, or at that of the whole. */
async function changesOf(tx: Db, input: Input, now: Date): Promise<Pick<Change, 'name' | 'value' | 'field'>[]> {
  if (input.action === 'set_lender') {
    const { brand, legal_name, address } = input
    const cnpj = parseCnpj(input.cnpj) ?? input.cnpj
    return [{ name: 'lender', value: { brand, legal_name, cnpj, address }, field: '' }]
  }
  if (input.action === 'set_service') {
    const { action: _, effective_at: __, ...value } = input
    const { service } = await settingsInForce(tx, now, ['service'])
    const days = value.days.toSorted((one, other) => one - other)
    return [{ name: 'service', value: { ...service, ...value, days }, field: '' }]
  }
  if (input.action === 'set_languages') return [{ name: 'languages', value: input.languages, field: 'languages' }]
  return [
    { name: 'registration', value: { invitation_required: input.invitation_required }, field: '' },
    { name: 'invitations', value: { counted_per_day: input.counted_per_day }, field: '' },
  ]
}

/** Sets what one operator may set. Nothing is overwritten: a new version counts from its time on. */
export async function setSetting(tx: Db, input: Input, by: ChangedBy): Promise<Refusal | undefined> {
  for (const change of await changesOf(tx, input, by.now)) {
    const written = await proposeSetting(tx, { ...change, reason: '', effectiveAt: input.effective_at }, by)
    if (written instanceof Refusal) return written
  }
  return undefined
}
