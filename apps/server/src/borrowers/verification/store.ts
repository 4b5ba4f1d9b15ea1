import { sql, type Selectable, type Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Verifications } from '../../platform/db/index.ts'
import type { Document, DocumentKind, DocumentReason } from './verification-queries.ts'

export type { Document, DocumentKind, DocumentReason } from './verification-queries.ts'
export type Verification = Selectable<Verifications>
export type VerificationState = Verification['state']

export const findVerification = (db: Db, borrowerId: string): Promise<Verification | undefined> =>
  db.selectFrom('verifications').selectAll().where('borrower_id', '=', borrowerId).executeTakeFirst()

/**
 * Creates the verification if needed and locks it, so that the
 * second of two concurrent calls sees the result of the first.
 */
export async function lockVerification(tx: Db, borrowerId: string): Promise<Verification> {
  await tx
    .insertInto('verifications')
    .values({ borrower_id: borrowerId, id: uuidv7(), state: 'draft' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('verifications')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateVerification(
  tx: Db,
  borrowerId: string,
  changes: Updateable<Verifications>,
): Promise<void> {
  await tx.updateTable('verifications').set(changes).where('borrower_id', '=', borrowerId).execute()
}

export const documentsOf = (db: Db, borrowerId: string): Promise<Document[]> =>
  db
    .selectFrom('verification_documents')
    .select(['kind', 'file_id', 'reason', 'signals'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('kind')
    .execute()

/** Documents that were reviewed and passed. Leaves out replacements made since then, even before they are sent. */
export async function passedDocuments(
  db: Db,
  borrowerId: string,
): Promise<{ kind: DocumentKind; file_id: string; decided_at: Date }[]> {
  const rows = await db
    .selectFrom('verification_documents as document')
    .innerJoin('verifications as verification', 'verification.borrower_id', 'document.borrower_id')
    .select(['document.kind', 'document.file_id', 'verification.decided_at'])
    .where('document.borrower_id', '=', borrowerId)
    .where('document.reason', 'is', null)
    .where('verification.state', '=', 'passed')
    .whereRef('document.kept_at', '<=', 'verification.decided_at')
    .orderBy('document.kind')
    .execute()
  return rows.flatMap(({ kind, file_id, decided_at }) => (decided_at === null ? [] : [{ kind, file_id, decided_at }]))
}

export async function putDocument(
  tx: Db,
  { borrowerId, kind, fileId, now }: { borrowerId: string; kind: DocumentKind; fileId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('verification_documents')
    .values({ borrower_id: borrowerId, kind, file_id: fileId, kept_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['borrower_id', 'kind'])
        .doUpdateSet({ file_id: fileId, reason: null, signals: '[]', kept_at: now }),
    )
    .execute()
}

export async function refuseDocument(
  tx: Db,
  borrowerId: string,
  kind: DocumentKind,
  reason: DocumentReason,
): Promise<void> {
  await tx
    .updateTable('verification_documents')
    .set({ reason })
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteVerification(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('verification_documents').where('borrower_id', '=', borrowerId).execute()
  await tx.deleteFrom('verifications').where('borrower_id', '=', borrowerId).execute()
}

export const passedAmong = async (db: Db, borrowerIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db
        .selectFrom('verifications')
        .select('borrower_id')
        .where('borrower_id', 'in', borrowerIds)
        .where('state', '=', 'passed')
        .execute()
    ).map((row) => row.borrower_id),
  )

/** How many were decided since then, and how many of those within this many hours. */
export async function decidedSince(db: Db, since: Date, hours: number): Promise<{ decided: number; within: number }> {
  const { rows } = await sql<{ decided: number; within: number }>`
    SELECT count(*)::int AS decided, (count(*) FILTER (WHERE decided_at <= sent_at + make_interval(hours => ${hours})))::int AS within
    FROM verifications WHERE decided_at >= ${since} AND sent_at IS NOT NULL`.execute(db)
  return rows[0] ?? { decided: 0, within: 0 }
}

/** The borrower whose documents wait for the provider's answer with this reference. */
export const borrowerOfReference = async (db: Db, reference: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('verifications')
      .select('borrower_id')
      .where('provider_reference', '=', reference)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
  )?.borrower_id
