import { createHash } from 'node:crypto'
import { cents } from '@home-credit/domain'
import type { Db } from '../platform/db/index.ts'
import { oppositeLines, write, writeAll } from './ledger-store.ts'
import type { LedgerEvent, Line, Place, Posted, Posting, RawLine } from './ledger-types.ts'

/** Owners are UUIDs: a PIX in suspense gets one derived from its EndToEndId. */
const pixOwner = (endToEndId: string): string => {
  const hex = createHash('sha256').update(endToEndId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const ownerOf = (line: Place): string | null => {
  if (line.account === 'principal') return line.loanId
  if (line.account === 'suspense') return pixOwner(line.endToEndId)
  return 'borrowerId' in line ? line.borrowerId : null
}

const signedCents = (line: Line): number => ('debit' in line ? cents(line.debit) : -cents(line.credit))

/** The rows of the lines; leaves out lines of zero. */
const rowsOf = (lines: readonly Line[]): RawLine[] =>
  lines
    .map((line) => ({
      account: line.account,
      owner_id: ownerOf(line),
      loan_id: line.loanId ?? null,
      amount_cents: signedCents(line),
    }))
    .filter(({ amount_cents }) => amount_cents !== 0)

/** Books a transaction. */
export const post = async (tx: Db, { lines, ...booking }: Posting): Promise<Posted> =>
  write(tx, { ...booking, lines: rowsOf(lines) })

/** Books many transactions, in this order; every key must be new. */
export const postAll = (tx: Db, postings: readonly Posting[]): Promise<void> =>
  writeAll(
    tx,
    postings.map(({ lines, ...booking }) => ({ ...booking, lines: rowsOf(lines) })),
  )

interface Mirrored {
  /** The transaction to mirror, by its key and any event of its scope. */
  of: { event: LedgerEvent; key: string }
  event: LedgerEvent
  key: string
  loanId?: string
  effectiveAt: Date
  now: Date
  /** Replaces the mirror of a line that must not go to its own account. */
  instead?: (line: RawLine) => RawLine
}

/** Books a transaction in reverse, line by line. */
export async function mirror(tx: Db, { of, instead = (line) => line, ...posting }: Mirrored): Promise<Posted> {
  const rows = await oppositeLines(tx, of)
  if (rows.length === 0) throw new Error(`nothing was booked as ${of.event} ${of.key}`)
  return write(tx, { ...posting, lines: rows.map(instead) })
}
