import { may, ROLES, type SettingName } from '@home-credit/contract'
import { sql } from 'kysely'
import { changingCachedRows, type Db } from '../platform/db/index.ts'

/** A version whose time has come, or comes at a fixed time. */
export interface ConfirmedRow<Name extends SettingName = SettingName> {
  id: number
  name: Name
  schema: number
  value: unknown
  effective_at: Date
  set_by: string
}

/** For each name, the newest confirmed version whose time has come. */
export async function newestOf<Name extends SettingName>(
  db: Db,
  at: Date,
  names: readonly Name[],
): Promise<ConfirmedRow<Name>[]> {
  const { rows } = await sql<ConfirmedRow<Name>>`
    SELECT DISTINCT ON (name) id, name, schema, value, effective_at, set_by FROM settings
    WHERE effective_at <= ${at} AND name = ANY(${names})
    ORDER BY name, effective_at DESC, id DESC`.execute(db)
  return rows
}

/** Confirmed versions of one name whose time has come, newest first. */
export const olderOf = <Name extends SettingName>(
  db: Db,
  { name, at, skip, limit }: { name: Name; at: Date; skip: number; limit: number },
): Promise<ConfirmedRow<Name>[]> =>
  sql<ConfirmedRow<Name>>`
    SELECT id, name, schema, value, effective_at, set_by FROM settings WHERE effective_at <= ${at} AND name = ${name}
    ORDER BY effective_at DESC, id DESC OFFSET ${skip} LIMIT ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** Confirmed versions whose time is still to come, soonest first. Of two for one time the later one counts. */
export async function plannedOf<Name extends SettingName>(
  db: Db,
  after: Date,
  names: readonly Name[],
): Promise<ConfirmedRow<Name>[]> {
  const { rows } = await sql<ConfirmedRow<Name>>`
    SELECT * FROM (
      SELECT DISTINCT ON (name, effective_at) id, name, schema, value, effective_at, set_by FROM settings
      WHERE effective_at > ${after} AND name = ANY(${names})
      ORDER BY name, effective_at, id DESC) AS planned
    ORDER BY effective_at, id`.execute(db)
  return rows
}

/** The next time at which a confirmed version takes effect. */
export async function nextStart(db: Db, after: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT min(effective_at) AS next FROM settings WHERE effective_at > ${after}`.execute(db)
  return rows[0]?.next ?? undefined
}

/** The newest start among these settings, to compare with the age of what is derived from them. */
export async function lastBegun(db: Db, at: Date, names: readonly SettingName[]): Promise<Date | undefined> {
  const rows = await newestOf(db, at, names)
  return rows.map(({ effective_at }) => effective_at).toSorted((one, other) => other.getTime() - one.getTime())[0]
}

export async function hasValue(db: Db, name: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('settings')
      .select('id')
      .where('name', '=', name)
      .where('effective_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Serializes changes of settings, so that each checks conflicts and writes without interference. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

export interface NewVersion {
  name: string
  schema: number
  value: unknown
  author: string
  reason: string
  proposedAt: Date
  proposedEffectiveAt: Date | null
  /** If it needs no second person. */
  confirmed: { by: string; effectiveAt: Date } | undefined
}

export async function insertVersion(tx: Db, version: NewVersion): Promise<number> {
  const { confirmed } = version
  changingCachedRows()
  const { id } = await tx
    .insertInto('settings')
    .values({
      name: version.name,
      schema: version.schema,
      value: JSON.stringify(version.value),
      set_by: version.author,
      reason: version.reason,
      proposed_at: version.proposedAt,
      wanted_at: version.proposedEffectiveAt,
      ...(confirmed === undefined
        ? {}
        : { effective_at: confirmed.effectiveAt, confirmed_by: confirmed.by, confirmed_at: version.proposedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function confirmVersion(
  tx: Db,
  { id, by, effectiveAt, now }: { id: number; by: string; effectiveAt: Date; now: Date },
): Promise<void> {
  changingCachedRows()
  await tx
    .updateTable('settings')
    .set({ effective_at: effectiveAt, confirmed_by: by, confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function withdrawVersion(tx: Db, { id, by, now }: { id: number; by: string; now: Date }): Promise<void> {
  await tx.updateTable('settings').set({ withdrawn_by: by, withdrawn_at: now }).where('id', '=', id).execute()
}

export async function hasProposal(tx: Db, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('settings')
    .select('id')
    .where('name', '=', name)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a policy with this version was ever confirmed: it tells decisions apart. */
export async function isPolicyVersionUsed(tx: Db, version: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM settings WHERE name = 'policy' AND confirmed_at IS NOT NULL AND value->>'version' = ${version} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface VersionRow<Name extends string = SettingName> {
  id: number
  name: Name
  schema: number
  value: unknown
  reason: string
  set_by: string
  proposed_at: Date
  wanted_at: Date | null
  effective_at: Date | null
  confirmed_by: string | null
  confirmed_at: Date | null
  withdrawn_at: Date | null
  author_name: string | null
  confirmer_name: string | null
}

const VERSIONS = sql`
  SELECT s.id, s.name, s.schema, s.value, s.reason, s.set_by, s.proposed_at, s.wanted_at, s.effective_at, s.confirmed_by, s.confirmed_at, s.withdrawn_at,
    author.name AS author_name, confirmer.name AS confirmer_name
  FROM settings AS s
  LEFT JOIN operators AS author ON s.set_by = 'operator:' || author.id
  LEFT JOIN operators AS confirmer ON s.confirmed_by = 'operator:' || confirmer.id`

/** The setting may no longer exist. */
export async function findVersion(db: Db, id: number): Promise<VersionRow<string> | undefined> {
  const { rows } = await sql<VersionRow<string>>`${VERSIONS} WHERE s.id = ${id}`.execute(db)
  return rows[0]
}

/** Proposals that wait for a second person. */
export async function proposalsOf(db: Db, names: readonly SettingName[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`${VERSIONS}
    WHERE s.name = ANY(${names}) AND s.confirmed_at IS NULL AND s.withdrawn_at IS NULL`.execute(db)
  return rows
}

/** Waiting proposals first, then the newest. */
export async function listVersions(
  db: Db,
  { names, limit, offset }: { names: readonly SettingName[]; limit: number; offset: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows } = await sql<VersionRow>`${VERSIONS} WHERE s.name = ANY(${names})
    ORDER BY (s.confirmed_at IS NULL AND s.withdrawn_at IS NULL) DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const total = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM settings WHERE name = ANY(${names})`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

const MAY_CONFIRM = ROLES.filter((role) => may(role, 'terms.write'))
const MOST_NAMES = 10

/** The names of those who may confirm what this author proposes. */
export async function secondPeople(db: Db, author: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM operators WHERE role = ANY(${MAY_CONFIRM}) AND disabled_at IS NULL AND 'operator:' || id <> ${author}
    ORDER BY name, id LIMIT ${MOST_NAMES}`.execute(db)
  return rows.map(({ name }) => name)
}
