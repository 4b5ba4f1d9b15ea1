import { uuidv7 } from 'uuidv7'
import { DOCUMENT_KINDS } from '@home-credit/contract'
import type { Db } from '../platform/db/pool.ts'

/** Only the row; there are no bytes. */
export async function addPicture(db: Db, ownerId: string, contentType = 'image/jpeg'): Promise<string> {
  const id = uuidv7()
  const values = { id, owner_id: ownerId, content_type: contentType, bytes: 3, sha256: Buffer.alloc(32) }
  await db
    .insertInto('files')
    .values({ ...values, created_at: new Date() })
    .execute()
  return id
}

/** Verifies a borrower with these pictures, long ago. */
export async function addVerification(
  db: Db,
  borrowerId: string,
  documents: Partial<Record<(typeof DOCUMENT_KINDS)[number], string>>,
): Promise<void> {
  const [sent, decided] = [new Date('2020-01-01'), new Date('2020-01-02')]
  await db
    .insertInto('verifications')
    .values({ borrower_id: borrowerId, id: uuidv7(), state: 'passed', sent_at: sent, decided_at: decided })
    .execute()
  for (const kind of DOCUMENT_KINDS) {
    const file_id = documents[kind]
    if (file_id === undefined) continue
    await db
      .insertInto('verification_documents')
      .values({ borrower_id: borrowerId, kind, file_id, kept_at: sent })
      .execute()
  }
}
