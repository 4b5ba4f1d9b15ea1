import type { Db } from '../../platform/db/index.ts'
import { lettersOf } from './store.ts'

/** Letters contain no names; they are retained with the contracts. */
export const lettersForExport = async (db: Db, borrowerId: string) =>
  (await lettersOf(db, borrowerId)).map(({ number, kind, loan_id, year, matter, text_hash, made_at }) => ({
    number,
    kind,
    loan_id,
    year,
    matter,
    text_hash,
    made_at,
  }))
