import { audit } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'

export { filesViewedBy } from './openings-queries.ts'

export interface Opening {
  /** `operator:<id>`. */
  actor: string
  ownerId: string
  fileId: string
  requestId: string
  now: Date
}

/** Every look of an operator into somebody's documents leaves a trace. */
export const logOpening = (db: Db, { actor, ownerId, fileId, requestId, now }: Opening): Promise<void> =>
  audit(db, {
    actor,
    action: 'document_opened',
    subject: `borrower:${ownerId}`,
    details: { file_id: fileId },
    requestId,
    now,
  })
