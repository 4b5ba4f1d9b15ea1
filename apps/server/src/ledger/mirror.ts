import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { write, type LedgerEvent, type Posted, type RawLine } from './post.ts'

interface Mirrored {
  /** The transaction that is mirrored, by any event of its scope and its key. */
  of: { event: LedgerEvent; key: string }
  event: LedgerEvent
  key: string
  loanId?: string
  effectiveAt: Date
  now: Date
  /** Where the mirror of a line goes, if not to its own account. */
  instead?: (line: RawLine) => RawLine
}

/** Books a transaction the other way round, line by line. */
export async function mirror(tx: Db, { of, instead = (line) => line, ...posting }: Mirrored): Promise<Posted> {
  const { rows } = await sql<RawLine>`
    SELECT p.account, p.owner_id, p.loan_id, -p.amount_cents AS amount_cents
    FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE ledger_key_scope(t.event) = ledger_key_scope(${of.event}) AND t.key = ${of.key} ORDER BY p.line`.execute(tx)
  if (rows.length === 0) throw new Error(`nothing was booked as ${of.event} ${of.key}`)
  return write(tx, { ...posting, lines: rows.map(instead) })
}
