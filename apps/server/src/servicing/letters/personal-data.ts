import type { Db } from '../../platform/db/index.ts'
import { lettersOf } from './store.ts'

/** The letters that were given out; they name nobody, and stay beside the contracts. */
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
