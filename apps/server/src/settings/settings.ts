import { SETTING_SCHEMA, SETTING_SCHEMAS, type SettingName, type SettingValue } from '@home-credit/contract'
import type { z } from 'zod'
import { cachedRowsFor, type CachedRows, type Db, type Loaded, remembering } from '../platform/db/index.ts'
import { keysOf } from '../platform/types/index.ts'
import { hasValue, lastBegun, newestOf, nextStart, olderOf, type ConfirmedRow } from './store.ts'

export type { SettingName, SettingValue }

export const SETTING_NAMES = keysOf(SETTING_SCHEMAS)

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTING_SCHEMAS, name)

/** Optional settings and their values until the lender sets them. The server requires all others. */
const UNSET: { readonly [Name in SettingName]?: Settings[Name] } = {
  packages: [],
  limits: null,
  holidays: [],
  sms_countries: null,
}

export const isRequired = (name: SettingName): boolean => !(name in UNSET)

/** By name; without limits nothing is lent, and without a list of countries SMS go to the default ones. */
export type Settings = {
  [Name in SettingName]: SettingValue<Name> | (Name extends 'limits' | 'sms_countries' ? null : never)
}

const SCHEMAS: { readonly [Name in SettingName]: z.ZodType<SettingValue<Name>> } = SETTING_SCHEMAS

/** Parses a row's value, or returns what is wrong with it. */
export function readValue<Name extends SettingName>(
  name: Name,
  { schema, value }: Pick<ConfirmedRow, 'schema' | 'value'>,
): { value: SettingValue<Name> } | { wrong: string } {
  if (schema !== SETTING_SCHEMA) return { wrong: `schema ${schema}` }
  const read = SCHEMAS[name].safeParse(value)
  if (read.success) return { value: read.data }
  // Only field names, because the values may be anything.
  return { wrong: [...new Set(read.error.issues.map(({ path }) => path.join('.') || 'value'))].join(', ') }
}

/** A version that is skipped because it does not match its schema. */
export interface Skipped {
  id: number
  name: SettingName
  wrong: string
}

export interface InForce<Name extends SettingName = SettingName> {
  id: number
  value: SettingValue<Name>
  effectiveAt: Date
  setBy: string
}

export type VersionsInForce = { [Name in SettingName]?: InForce<Name> }

const OLDER_AT_ONCE = 20

/** For each name, the newest valid confirmed version whose time has come; and the versions skipped on the way. */
export async function versionsInForce(
  db: Db,
  at: Date,
  names: readonly SettingName[],
): Promise<{ found: VersionsInForce; skipped: Skipped[] }> {
  const found: VersionsInForce = {}
  const skipped: Skipped[] = []
  /** Returns whether the search for its name is over. */
  const take = <Name extends SettingName>(row: ConfirmedRow<Name>): boolean => {
    const { name } = row
    const read = readValue(name, row)
    if ('wrong' in read) {
      skipped.push({ id: row.id, name, wrong: read.wrong })
      return false
    }
    const into: { [Of in Name]?: InForce<Of> } = found
    into[name] = { id: row.id, value: read.value, effectiveAt: row.effective_at, setBy: row.set_by }
    return true
  }
  for (const newest of await newestOf(db, at, names)) {
    if (take(newest)) continue
    for (let skip = 1; ; skip += OLDER_AT_ONCE) {
      const older = await olderOf(db, { name: newest.name, at, skip, limit: OLDER_AT_ONCE })
      if (older.some(take) || older.length < OLDER_AT_ONCE) break
    }
  }
  return { found, skipped }
}

/** Shared by all callers: whoever changed it would change the settings of the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

const inMemory = remembering<VersionsInForce>()

const START = new Date(0)

/** All settings in force at a time, and from when until when just these are. */
export const allInForce = (rows: CachedRows, now: Date): Promise<Loaded<VersionsInForce>> =>
  inMemory(rows)('', now, async (db) => {
    const until = await nextStart(db, now)
    const { found } = await versionsInForce(db, now, SETTING_NAMES)
    const starts = Object.values(found).map(({ effectiveAt }) => effectiveAt)
    const from = starts.reduce((latest, start) => (start > latest ? start : latest), START)
    return { value: frozen(found), from, until }
  })

/**
 * The values in force. A reading call takes them from memory; a transaction reads the rows, so what it decides never
 * depends on when a notification came.
 */
export async function settingsInForce<Name extends SettingName>(
  db: Db,
  now: Date,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const rows = cachedRowsFor(db)
  const found: VersionsInForce =
    rows === undefined ? (await versionsInForce(db, now, names)).found : (await allInForce(rows, now)).value
  const values = names.map((name) => {
    const version = found[name]
    if (version === undefined && isRequired(name)) throw new Error(`no valid ${name} in force`)
    return [name, version === undefined ? UNSET[name] : version.value]
  })
  return Object.fromEntries(values) as Pick<Settings, Name>
}

export const hasSetting = (db: Db, name: SettingName): Promise<boolean> => hasValue(db, name)

/** When the prices of today took effect: an older offer may have to be renewed. */
export const pricesSince = (db: Db, now: Date): Promise<Date | undefined> =>
  lastBegun(db, now, ['packages', 'iof', 'late'])
