import { SETTING_SCHEMA, SETTING_SCHEMAS, type SettingName, type SettingValue } from '@home-credit/contract'
import type { z } from 'zod'
import type { Db } from '../platform/db/index.ts'
import { keysOf } from '../platform/types/index.ts'
import { hasValue, lastBegun, newestOf, olderOf, type ConfirmedRow } from './store.ts'

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

export async function settingsInForce<Name extends SettingName>(
  db: Db,
  now: Date,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const { found } = await versionsInForce(db, now, names)
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
