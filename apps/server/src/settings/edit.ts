import {
  IDENTITY_SETTINGS,
  type CallOutput,
  type calls,
  type IdentitySetting,
  type ParsedOf,
} from '@home-credit/contract'
import { formatCnpj, parseCnpj } from '@home-credit/domain'
import type { Db } from '../platform/db/index.ts'
import { Refusal } from '../platform/http/index.ts'
import {
  confirmSetting,
  proposeSetting,
  replacedBy,
  withdrawSetting,
  type Change,
  type ChangedBy,
  type SettingRefusal,
} from './change.ts'
import { changesOf } from './preview.ts'
import { readValue, settingsInForce, versionsInForce, type SettingValue } from './settings.ts'
import { plannedOf, proposalsOf, type VersionRow } from './store.ts'

type Read = CallOutput<'POST /api/console/settings'>
type Name = keyof Read
const EDITED = ['lender', 'service', 'languages', 'registration', 'invitations'] as const satisfies readonly Name[]

/** A proposal as shown to people who may confirm it. */
async function proposalIn<Of extends IdentitySetting>(
  db: Db,
  row: VersionRow | undefined,
  shown: (value: SettingValue<Of>) => SettingValue<Of>,
  { now, operatorId }: Pick<ChangedBy, 'now' | 'operatorId'>,
) {
  if (row === undefined) return null
  return {
    id: row.id,
    replaces: await replacedBy(db, row, now),
    value: shown(row.value as SettingValue<Of>),
    changes: await changesOf(db, row, now),
    reason: row.reason,
    author_name: row.author_name,
    by_me: row.set_by === `operator:${operatorId}`,
    proposed_at: row.proposed_at.toISOString(),
    effective_at: row.wanted_at?.toISOString() ?? null,
  }
}

const lenderShown = (lender: SettingValue<'lender'>): SettingValue<'lender'> => ({
  ...lender,
  cnpj: formatCnpj(lender.cnpj),
})

/** The value in force, planned values and the open proposal of each setting that borrowers see. */
export async function datedSettings(db: Db, by: Pick<ChangedBy, 'now' | 'operatorId'>): Promise<Read> {
  const { now } = by
  const { found } = await versionsInForce(db, now, EDITED)
  const later = await plannedOf(db, now, EDITED)
  const waiting = await proposalsOf(db, IDENTITY_SETTINGS)
  const proposed = <Of extends IdentitySetting>(name: Of, shown = (value: SettingValue<Of>) => value) =>
    proposalIn(
      db,
      waiting.find((row) => row.name === name),
      shown,
      by,
    )
  const dated = <Of extends Name>(name: Of, shown = (value: SettingValue<Of>): SettingValue<Of> => value) => {
    const current = found[name]
    if (current === undefined) throw new Error(`no valid ${name} in force`)
    const planned = later.flatMap((row) => {
      const read = row.name === name ? readValue(name, row) : undefined
      return read === undefined || 'wrong' in read
        ? []
        : [{ value: shown(read.value), effective_at: row.effective_at.toISOString(), set_by: row.set_by }]
    })
    return {
      value: shown(current.value),
      since: current.effectiveAt.toISOString(),
      set_by: current.setBy,
      planned,
    }
  }
  return {
    lender: { ...dated('lender', lenderShown), proposed: await proposed('lender', lenderShown) },
    service: { ...dated('service'), proposed: await proposed('service') },
    languages: dated('languages'),
    registration: dated('registration'),
    invitations: dated('invitations'),
  }
}

type Input = Exclude<ParsedOf<typeof calls.consoleSettings>, { action: 'read' }>
type Set = Exclude<Input, { action: 'confirm' | 'withdraw' }>

/** The versions to write, and the form field for their faults: those of the value, or that of the whole. */
async function changesIn(tx: Db, input: Set, now: Date): Promise<Pick<Change, 'name' | 'value' | 'field'>[]> {
  if (input.action === 'set_lender') {
    const { brand, legal_name, address, electronic_address } = input
    const cnpj = parseCnpj(input.cnpj) ?? input.cnpj
    const { lender } = await settingsInForce(tx, now, ['lender'])
    const value = {
      ...lender,
      brand,
      legal_name,
      cnpj,
      address,
      ...(electronic_address === undefined ? {} : { electronic_address }),
    }
    return [{ name: 'lender', value, field: '' }]
  }
  if (input.action === 'set_service') {
    const { action: _, effective_at: __, reason: ___, ...value } = input
    const { service } = await settingsInForce(tx, now, ['service'])
    const sorted = (days: readonly number[]): number[] => days.toSorted((one, other) => one - other)
    const ombudsman = value.ombudsman && { ...value.ombudsman, days: sorted(value.ombudsman.days) }
    const changed = {
      ...service,
      ...value,
      days: sorted(value.days),
      ...(ombudsman === undefined ? {} : { ombudsman }),
    }
    return [{ name: 'service', value: changed, field: '' }]
  }
  if (input.action === 'set_languages') return [{ name: 'languages', value: input.languages, field: 'languages' }]
  return [
    { name: 'registration', value: { invitation_required: input.invitation_required }, field: '' },
    { name: 'invitations', value: { counted_per_day: input.counted_per_day }, field: '' },
  ]
}

/**
 * Sets what one operator may set; proposes, confirms or withdraws what takes two. Overwrites nothing: a new version
 * applies from its time on.
 */
export async function setSetting(tx: Db, input: Input, by: ChangedBy): Promise<Refusal<SettingRefusal> | undefined> {
  if (input.action === 'confirm') return confirmSetting(tx, { ...input, of: [input.name] }, by)
  if (input.action === 'withdraw') return withdrawSetting(tx, { ...input, of: [input.name] }, by)
  const reason = 'reason' in input ? input.reason : ''
  for (const change of await changesIn(tx, input, by.now)) {
    const written = await proposeSetting(tx, { ...change, reason, effectiveAt: input.effective_at }, by)
    if (written instanceof Refusal) return written
  }
  return undefined
}
