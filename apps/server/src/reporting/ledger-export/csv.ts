import { BYTE_ORDER_MARK, csvRow, csvWord, plainAmount } from '../../platform/http/index.ts'
import type { PostingRow } from '../../ledger/index.ts'

/** For machines and people: the names of the books, the same in every language. */
const COLUMNS = [
  'transaction',
  'line',
  'recorded_at',
  'effective_at',
  'event',
  'key',
  'loan',
  'account',
  'owner',
  'debit',
  'credit',
]

const rowOf = ({
  id,
  line,
  recorded_at,
  effective_at,
  event,
  key,
  loan_id,
  account,
  owner_id,
  cents,
}: PostingRow): string =>
  csvRow([
    String(id),
    String(line),
    recorded_at.toISOString(),
    effective_at.toISOString(),
    event,
    csvWord(key),
    loan_id ?? '',
    account,
    owner_id ?? '',
    cents > 0 ? plainAmount(cents) : '',
    cents < 0 ? plainAmount(-cents) : '',
  ])

/** Streams in batches, as the books are read. */
export async function* ledgerCsv(batches: AsyncIterable<readonly PostingRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  for await (const batch of batches) yield batch.map(rowOf).join('')
}
