import type { Db } from '../../platform/db/index.ts'
import { consentsOf } from './store.ts'

/** Contains only ids, and is retained with the loan. */
export const consentsForExport = async (db: Db, borrowerId: string) =>
  (await consentsOf(db, borrowerId)).map(({ loan_id, text_version, text_lang, text_hash, given_at, revoked_at }) => ({
    loan_id,
    text_version,
    text_lang,
    text_hash,
    given_at,
    revoked_at,
  }))
