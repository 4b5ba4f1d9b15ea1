import type { Db } from '../db/pool.ts'
import { insertEntry } from './store.ts'

export { auditFaults, type AuditFault } from './store.ts'

export interface AuditEntry {
  /** `operator:<id>`, `borrower:<id>`, `policy@<version>`, `close@<date>`, `system`. */
  actor: string
  action: string
  /** The object of the action, such as `loan:<id>`. */
  subject: string
  reason?: string
  details?: Record<string, unknown>
  requestId?: string
  now: Date
}

/**
 * Appends to the log in the caller's transaction. No writer waits for another; a job seals the entry after the commit
 * (seal.ts).
 */
export async function audit(
  tx: Db,
  { actor, action, subject, reason, details = {}, requestId, now }: AuditEntry,
): Promise<void> {
  await insertEntry(tx, {
    actor,
    action,
    subject,
    reason: reason ?? null,
    details: JSON.stringify(details),
    requestId: requestId ?? null,
    at: now,
  })
}
