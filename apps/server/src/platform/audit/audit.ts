import type { Db } from '../db/pool.ts'
import { insertEntries, insertEntry } from './store.ts'

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

const rowOf = ({ actor, action, subject, reason, details = {}, requestId, now }: AuditEntry) => ({
  actor,
  action,
  subject,
  reason: reason ?? null,
  details: JSON.stringify(details),
  requestId: requestId ?? null,
  at: now,
})

/**
 * Appends to the log in the caller's transaction. No writer waits for another; a job seals the entry after the commit
 * (seal.ts).
 */
export const audit = (tx: Db, entry: AuditEntry): Promise<void> => insertEntry(tx, rowOf(entry))

/** Appends many entries in this order. */
export const auditAll = (tx: Db, entries: readonly AuditEntry[]): Promise<void> => insertEntries(tx, entries.map(rowOf))
