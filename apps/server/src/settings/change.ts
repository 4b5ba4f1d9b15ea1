import {
  NEW_SETTING_SCHEMAS,
  SETTING_SCHEMA,
  TWO_PERSON_SETTINGS,
  type SettingIssue,
  type SettingName,
  type SettingValue,
} from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { z } from 'zod'
import { audit } from '../platform/audit/index.ts'
import type { Db } from '../platform/db/index.ts'
import { fieldFaults, Refusal, refuse } from '../platform/http/index.ts'
import { isOneOf } from '../platform/types/index.ts'
import { issuesAcross, issueTexts } from './cross-checks.ts'
import { versionsInForce } from './settings.ts'
import {
  confirmVersion,
  findVersion,
  hasProposal,
  insertVersion,
  isPolicyVersionUsed,
  lockSettings,
  withdrawVersion,
  type VersionRow,
} from './store.ts'

/** Settings change only here: each version is checked, written, and logged in one transaction. */

export interface ChangedBy {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}

export interface Change {
  name: SettingName
  value: unknown
  reason: string
  /** Null: at once, or as soon as another person has confirmed it. */
  effectiveAt: string | null
  /** The version that the author has seen in force; undefined if the call does not name it. */
  replaces?: number | null | undefined
  /** The field of the call that contains the value; faults of the value's own fields are reported below it. */
  field: string
}

const MOST_DAYS_AHEAD = 366

/** The requested start: not in the past, at most `MOST_DAYS_AHEAD` days ahead; undefined otherwise. */
function parseEffectiveAt(effectiveAt: string | null, now: Date): { at: Date | null } | undefined {
  if (effectiveAt === null) return { at: null }
  const at = new Date(effectiveAt)
  return at < now || at.getTime() > now.getTime() + MOST_DAYS_AHEAD * 86_400_000 ? undefined : { at }
}

const needsTwo = (name: SettingName): boolean => TWO_PERSON_SETTINGS.includes(name)

const withVersion = z.object({ version: z.string() })

/** Conflicts with other settings or with earlier versions. */
async function conflictsOf(tx: Db, change: { name: SettingName; value: unknown; at: Date }): Promise<SettingIssue[]> {
  const issues = await issuesAcross(tx, change)
  if (change.name === 'policy') {
    const { version } = withVersion.parse(change.value)
    if (await isPolicyVersionUsed(tx, version)) issues.push({ fault: 'policy_version', path: ['version'] })
  }
  return issues
}

/** The checked value and start of a change, before anything else is read; faults are reported by field. */
export function checkChange(
  { name, value, effectiveAt, field }: Pick<Change, 'name' | 'value' | 'effectiveAt' | 'field'>,
  { now, lang }: Pick<ChangedBy, 'now' | 'lang'>,
): { value: unknown; start: Date | null } | Refusal<'input_refused'> {
  const read = NEW_SETTING_SCHEMAS[name].safeParse(value)
  const start = parseEffectiveAt(effectiveAt, now)
  const below = ([path, text]: [string, string]): [string, string] => [
    path === 'body' ? field : [field, path].filter((part) => part !== '').join('.'),
    text,
  ]
  const fields = {
    ...(read.success ? {} : Object.fromEntries(Object.entries(fieldFaults(read.error, lang)).map(below))),
    ...(start === undefined ? { effective_at: texts.wrong_effective_at({}, lang) } : {}),
  }
  return read.success && start !== undefined
    ? { value: read.data, start: start.at }
    : refuse('input_refused', { fields })
}

/**
 * Writes a version. A setting that one person may change applies from its time on; others wait for a second person.
 * Returns the id.
 */
export async function proposeSetting(
  tx: Db,
  change: Change,
  by: ChangedBy,
): Promise<number | Refusal<'input_refused' | 'proposal_open' | 'setting_changed'>> {
  const { name, reason } = change
  const { now, lang, requestId } = by
  const checked = checkChange(change, by)
  if (checked instanceof Refusal) return checked
  const { value, start } = checked
  await lockSettings(tx)
  const two = needsTwo(name)
  if (two && (await hasProposal(tx, name))) return refuse('proposal_open')
  const at = start ?? now
  if (change.replaces !== undefined && (await replacedBy(tx, { name, wanted_at: start }, now)) !== change.replaces)
    return refuse('setting_changed')
  const issues = await conflictsOf(tx, { name, value, at })
  if (issues.length > 0) return refuse('input_refused', { fields: issueTexts(issues, change.field, lang) })
  const author = `operator:${by.operatorId}`
  const id = await insertVersion(tx, {
    name,
    schema: SETTING_SCHEMA,
    value,
    author,
    reason,
    proposedAt: now,
    proposedEffectiveAt: start,
    confirmed: two ? undefined : { by: author, effectiveAt: at },
  })
  await audit(tx, {
    actor: author,
    action: two ? 'setting_proposed' : 'setting_changed',
    subject: `setting:${name}`,
    ...(reason === '' ? {} : { reason }),
    details: { version: id, value, effective_at: two ? (start?.toISOString() ?? null) : at.toISOString() },
    requestId,
    now,
  })
  return id
}

/** When a proposal takes effect if it is confirmed now. */
export const effectiveIfConfirmed = ({ wanted_at }: Pick<VersionRow, 'wanted_at'>, now: Date): Date =>
  wanted_at !== null && wanted_at > now ? wanted_at : now

/** A proposal, or a value that is still being typed. */
export type Proposed = Pick<VersionRow, 'name' | 'value' | 'wanted_at'>

/** Present conflicts of a proposal. */
export const proposalFaults = async (db: Db, row: Proposed, now: Date, lang: Lang): Promise<Record<string, string>> =>
  issueTexts(
    await conflictsOf(db, { name: row.name, value: row.value, at: effectiveIfConfirmed(row, now) }),
    'value',
    lang,
  )

/** The version that a proposal replaces. */
export async function replacedBy(db: Db, row: Omit<Proposed, 'value'>, now: Date): Promise<number | null> {
  const { found } = await versionsInForce(db, effectiveIfConfirmed(row, now), [row.name])
  return found[row.name]?.id ?? null
}

/** The proposal, and the settings it may belong to: the caller's right covers only those. */
interface Meant {
  id: number
  of: readonly SettingName[]
}

type WaitingRefusal = 'not_found' | 'not_allowed' | 'already_decided'

/** A pending proposal; locks the settings until the end of the transaction. */
async function waiting(tx: Db, { id, of }: Meant): Promise<VersionRow | Refusal<WaitingRefusal>> {
  await lockSettings(tx)
  const row = await findVersion(tx, id)
  if (row === undefined) return refuse('not_found')
  const { name } = row
  if (!isOneOf(of, name)) return refuse('not_allowed')
  return row.confirmed_at !== null || row.withdrawn_at !== null ? refuse('already_decided') : { ...row, name }
}

export type SettingRefusal =
  | WaitingRefusal
  | 'input_refused'
  | 'proposal_open'
  | 'other_person_needed'
  | 'setting_changed'

/** A second person, not the author, confirms a proposal, and names the version that they saw it replace. */
export async function confirmSetting(
  tx: Db,
  { id, of, replaces }: Meant & { replaces: number | null },
  by: ChangedBy,
): Promise<Refusal<WaitingRefusal | 'other_person_needed' | 'setting_changed' | 'input_refused'> | undefined> {
  const row = await waiting(tx, { id, of })
  if (row instanceof Refusal) return row
  const { now, lang, requestId } = by
  const confirmer = `operator:${by.operatorId}`
  if (row.set_by === confirmer) return refuse('other_person_needed')
  if ((await replacedBy(tx, row, now)) !== replaces) return refuse('setting_changed')
  const fields = await proposalFaults(tx, row, now, lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const effectiveAt = effectiveIfConfirmed(row, now)
  await confirmVersion(tx, { id, by: confirmer, effectiveAt, now })
  await audit(tx, {
    actor: confirmer,
    action: 'setting_confirmed',
    subject: `setting:${row.name}`,
    details: { version: id, proposed_by: row.set_by, effective_at: effectiveAt.toISOString() },
    requestId,
    now,
  })
  return undefined
}

/** Withdraws a proposal; one person is enough, whoever proposed it. */
export async function withdrawSetting(
  tx: Db,
  { id, of }: Meant,
  by: ChangedBy,
): Promise<Refusal<WaitingRefusal> | undefined> {
  const row = await waiting(tx, { id, of })
  if (row instanceof Refusal) return row
  const actor = `operator:${by.operatorId}`
  await withdrawVersion(tx, { id, by: actor, now: by.now })
  await audit(tx, {
    actor,
    action: 'setting_withdrawn',
    subject: `setting:${row.name}`,
    details: { version: id },
    requestId: by.requestId,
    now: by.now,
  })
  return undefined
}

export interface SystemSetting<Name extends SettingName> {
  name: Name
  value: SettingValue<Name>
  effectiveAt: Date
  /** The part of the system that sets it. */
  setBy: string
}

/** For settings that the system itself sets: the first lender, the sandbox. Throws on a conflict. */
export async function addSetting<Name extends SettingName>(tx: Db, setting: SystemSetting<Name>): Promise<void> {
  const { name, effectiveAt, setBy } = setting
  const value: unknown = NEW_SETTING_SCHEMAS[name].parse(setting.value)
  const issues = await issuesAcross(tx, { name, value, at: effectiveAt })
  if (issues.length > 0) throw new Error(`${name} does not fit: ${JSON.stringify(issues)}`)
  await insertVersion(tx, {
    name,
    schema: SETTING_SCHEMA,
    value,
    author: setBy,
    reason: '',
    proposedAt: effectiveAt,
    proposedEffectiveAt: null,
    confirmed: { by: setBy, effectiveAt },
  })
}
