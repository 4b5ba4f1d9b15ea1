import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export interface AuditEntry {
  /** `operator:<id>`, `borrower:<id>`, `policy@<version>`, `close@<date>`, `system`. */
  actor: string
  action: string
  /** What it was done to, such as `loan:<id>`. */
  subject: string
  reason?: string
  details?: Record<string, unknown>
  requestId?: string
  now: Date
}

/** Writes to the append-only log, in the caller's transaction. Nobody waits for it; a job seals it once it is committed (seal.ts). */
export async function audit(
  tx: Db,
  { actor, action, subject, reason, details = {}, requestId, now }: AuditEntry,
): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor, action, subject, reason, details, request_id, at)
    VALUES (${actor}, ${action}, ${subject}, ${reason ?? null}, ${JSON.stringify(details)}, ${requestId ?? null}, ${now})`.execute(
    tx,
  )
}

export interface AuditFault {
  /** Where it was sealed; nothing where it was not. */
  place: number | null
  chain: number | null
  seq: number | null
  /** `altered`, `missing`, `cut off`, `left out`, or what was wrong with the chains of before. */
  fault: string
}

/** What is wrong with the log as far as it can be seen without the key. */
export async function auditFaults(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`SELECT * FROM audit_faults() ORDER BY place NULLS LAST, chain, seq`.execute(db)
  return rows
}
