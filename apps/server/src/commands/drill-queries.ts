import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'

/** Rows that are only ever added, or added with everything that matters. */
const COUNTED = ['ledger_transactions', 'audit_log', 'borrowers', 'loans', 'withdrawals', 'files'] as const

export interface Extent {
  counts: ReadonlyMap<string, number>
  /** When the last entries were made. */
  last: Date | undefined
}

/** How far the records go. Counts whole tables. */
export async function readExtent(db: Db): Promise<Extent> {
  const counts = new Map<string, number>()
  for (const table of COUNTED) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db)
    counts.set(table, rows[0]?.count ?? 0)
  }
  const { rows } = await sql<{ last: Date | null }>`
    SELECT greatest((SELECT max(at) FROM audit_log), (SELECT max(recorded_at) FROM ledger_transactions)) AS last`.execute(
    db,
  )
  return { counts, last: rows[0]?.last ?? undefined }
}

export interface StoredFile {
  id: string
  key: string
  /** Null for documents that we draw: their content can be drawn again. */
  sha256: Buffer | null
}

/** Every row that names a file: uploads, contracts and letters. */
export async function storedFiles(db: Db): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    SELECT id::text AS id, 'files/' || id AS key, sha256 FROM files
    UNION ALL SELECT id::text, pdf_file, NULL FROM contracts WHERE pdf_file IS NOT NULL
    UNION ALL SELECT id::text, pdf_file, NULL FROM letters WHERE pdf_file IS NOT NULL ORDER BY key`.execute(db)
  return rows
}

/** Of uploads: those that have a row. */
export async function uploadsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text AS id FROM files WHERE id = ANY (${sql.val(ids)}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The role that owns the tables. */
export async function ownerOfTables(db: Db): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    SELECT pg_get_userbyid(relowner)::text AS owner FROM pg_class WHERE oid = 'ledger_transactions'::regclass`.execute(
    db,
  )
  return rows[0]?.owner ?? ''
}
