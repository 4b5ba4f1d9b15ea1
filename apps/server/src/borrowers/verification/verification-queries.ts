import type { DOCUMENT_KINDS, DOCUMENT_REASONS } from '@home-credit/contract'
import type { Selectable } from 'kysely'
import { type Db, statement, type Verifications } from '../../platform/db/index.ts'
import { bytesIn, type JsonRow, timeIn } from '../../platform/types/index.ts'

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export type DocumentReason = (typeof DOCUMENT_REASONS)[number]

export interface Document {
  kind: DocumentKind
  file_id: string
  reason: DocumentReason | null
  signals: string[]
}

export interface VerificationNow {
  verification: Selectable<Verifications> | undefined
  documents: Document[]
}

export type VerificationRow = JsonRow<Selectable<Verifications>> & { documents: Document[] }

/** SQL for a `VerificationRow` as JSON; null without a verification, and then there are no documents either. */
export const verificationSql = (borrower: string): string => `
  (SELECT row_to_json(v) FROM (
    SELECT *, (SELECT coalesce(json_agg(d ORDER BY d.kind), '[]') FROM (
      SELECT kind, file_id, reason, signals FROM verification_documents WHERE borrower_id = verifications.borrower_id) AS d) AS documents
    FROM verifications WHERE borrower_id = ${borrower}) AS v)`

export function verificationIn(row: VerificationRow | null): VerificationNow {
  if (row === null) return { verification: undefined, documents: [] }
  const { documents, ...verification } = row
  return {
    verification: {
      ...verification,
      person_hash: bytesIn(verification.person_hash),
      sent_at: timeIn(verification.sent_at),
      decide_by: timeIn(verification.decide_by),
      decided_at: timeIn(verification.decided_at),
    },
    documents,
  }
}

const verification = statement<{ verification: VerificationRow | null }, 'borrowerId'>(
  (argument) => `SELECT ${verificationSql(argument('borrowerId'))} AS verification`,
)

export const verificationOf = async (db: Db, borrowerId: string): Promise<VerificationNow> =>
  verificationIn((await verification(db, { borrowerId }))[0]?.verification ?? null)
