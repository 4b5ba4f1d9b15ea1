import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export interface AuditEntry {
  /** `operator:<id>`, `borrower:<id>`, `policy@<version>`, `close@<date>`, `system`. */
  actor: string
  action: string
  /** What it was done to, such as `loan:<id>`; entries of one subject follow each other in one chain. */
  subject: string
  reason?: string
  details?: Record<string, unknown>
  requestId?: string
  now: Date
}

/** Writes to the append-only log, in the caller's transaction and best as its last step: it holds the chain's end until commit. */
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
  chain: number
  seq: number
  fault: 'altered' | 'missing' | 'cut off'
}

export async function auditFaults(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`SELECT * FROM audit_faults() ORDER BY chain, seq`.execute(db)
  return rows
}
