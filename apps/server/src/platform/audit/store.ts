import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import type { AuditSeals } from '../db/tables.ts'

const SEAL_LOCK = 4_829_301_180

interface EntryRow {
  actor: string
  action: string
  subject: string
  reason: string | null
  /** JSON. */
  details: string
  requestId: string | null
  at: Date
}

const entry = statement<object, keyof EntryRow>((argument) => {
  const columns = ['actor', 'action', 'subject', 'reason', 'details', 'requestId', 'at'] as const
  return `
    INSERT INTO audit_log (actor, action, subject, reason, details, request_id, at)
    VALUES (${columns.map(argument).join(', ')})`
})

export async function insertEntry(
  tx: Db,
  { actor, action, subject, reason, details, requestId, at }: EntryRow,
): Promise<void> {
  await entry(tx, { actor, action, subject, reason, details, requestId, at })
}

/** Many entries in one statement, numbered in this order. */
export async function insertEntries(tx: Db, entries: readonly EntryRow[]): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor, action, subject, reason, details, request_id, at)
    SELECT actor, action, subject, reason, details::jsonb, request_id, at
    FROM unnest(${entries.map(({ actor }) => actor)}::text[], ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ subject }) => subject)}::text[], ${entries.map(({ reason }) => reason)}::text[],
      ${entries.map(({ details }) => details)}::text[], ${entries.map(({ requestId }) => requestId)}::text[],
      ${entries.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS e (actor, action, subject, reason, details, request_id, at, n)
    ORDER BY n`.execute(tx)
}

export interface AuditFault {
  /** Number of the seal; null for an entry that is not sealed. */
  place: number | null
  chain: number | null
  seq: number | null
  /** `altered`, `missing`, `cut off`, `left out`, or a fault in the chains that preceded the seals. */
  fault: string
}

/** Faults of the log that can be found without the key. */
export async function auditFaults(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`SELECT * FROM audit_faults() ORDER BY place NULLS LAST, chain, seq`.execute(db)
  return rows
}

/** Takes the sealing lock for this transaction; returns false when another server has it. */
export async function tryLockSealing(tx: Db): Promise<boolean> {
  const { rows: locked } = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(${SEAL_LOCK}) AS taken`.execute(tx)
  return locked[0]?.taken === true
}

export interface UnsealedEntry {
  number: number
  chain: number
  seq: number
  digest: Buffer
}

/** Oldest first. */
export async function unsealedEntries(tx: Db, limit: number): Promise<UnsealedEntry[]> {
  const { rows } = await sql<UnsealedEntry>`
    SELECT w.number, w.chain, w.seq, audit_hash('', l) AS digest
    FROM audit_waiting AS w JOIN audit_log AS l ON l.chain = w.chain AND l.seq = w.seq
    ORDER BY w.number LIMIT ${limit}`.execute(tx)
  return rows
}

/** The last seal. */
export const readHead = (tx: Db): Promise<{ place: number; hash: Buffer }> =>
  tx.selectFrom('audit_head').select(['place', 'hash']).executeTakeFirstOrThrow()

/** Writes the seals of these entries; the last one becomes the head. */
export async function insertSeals(
  tx: Db,
  seals: readonly Insertable<AuditSeals>[],
  { head, numbers }: { head: { place: number; hash: Buffer }; numbers: readonly number[] },
): Promise<void> {
  await tx.insertInto('audit_seals').values(seals).execute()
  await tx.updateTable('audit_head').set(head).execute()
  await tx.deleteFrom('audit_waiting').where('number', 'in', numbers).execute()
}

export interface Seal {
  place: number
  hash: Buffer
  key_id: string
  mac: Buffer
  sealed_at: Date
}

export const sealsAfter = (tx: Db, place: number, limit: number): Promise<Seal[]> =>
  tx
    .selectFrom('audit_seals')
    .select(['place', 'hash', 'key_id', 'mac', 'sealed_at'])
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit)
    .execute()

/** For this transaction only: reading the whole log may take long. */
export async function liftStatementTimeout(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
}

interface LogCounts {
  entries: number
  sealed: number
  waiting: number
  /** Age in seconds of the oldest unsealed entry. */
  waited: number
}

/** How long entries have waited, now or at the time of a copy. */
export async function countEntries(tx: Db, asOf?: Date): Promise<LogCounts> {
  const { rows } = await sql<LogCounts>`
    SELECT (SELECT count(*) FROM audit_log)::int AS entries, (SELECT count(*) FROM audit_seals)::int AS sealed,
      count(*)::int AS waiting, coalesce(extract(epoch FROM coalesce(${asOf ?? null}::timestamptz, clock_timestamp()) - min(since)), 0)::float AS waited FROM audit_waiting`.execute(
    tx,
  )
  return rows[0] ?? { entries: 0, sealed: 0, waiting: 0, waited: 0 }
}

interface SealingProgress {
  place: number
  mac: Buffer | null
  waiting: number
  waited: number
}

/** How far the log is sealed, and the age of the oldest unsealed entry. */
export async function sealingProgress(db: Db): Promise<SealingProgress> {
  const { rows } = await sql<SealingProgress>`
    SELECT h.place, s.mac, w.waiting, w.waited FROM audit_head AS h LEFT JOIN audit_seals AS s ON s.place = h.place,
      (SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(since)), 0)::float AS waited FROM audit_waiting) AS w`.execute(
    db,
  )
  const progress = rows[0]
  if (progress === undefined) throw new Error('the audit log has no head')
  return progress
}
