import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { BYTE_ORDER_MARK, csvRow, csvWord, plainAmount } from '../../platform/http/index.ts'
import { loansOfGuide, type Guide } from './store.ts'

/** Limits the size of the answer; the ledger export of the period has all loans. */
const MOST = 100_000

/** The loans of a guide for a spreadsheet; the first line is the amount carried over. */
export async function guideCsv(db: Db, { period_from, carried_cents }: Guide, lang: Lang): Promise<string> {
  const heads = [
    texts.iof_csv_period,
    texts.iof_csv_loan,
    texts.iof_csv_first,
    texts.iof_csv_further,
    texts.iof_csv_undone,
    texts.iof_csv_total,
  ].map((head) => csvWord(head({}, lang)))
  const loans = await loansOfGuide(db, period_from, { page: 1, page_size: MOST })
  return [
    BYTE_ORDER_MARK + csvRow(heads),
    ...(carried_cents === 0
      ? []
      : [csvRow([period_from, csvWord(texts.iof_csv_carried({}, lang)), '', '', '', plainAmount(carried_cents)])]),
    ...loans.map(({ number, loan_id, first_cents, further_cents, undone_cents }) =>
      csvRow([
        period_from,
        csvWord(number === '' ? loan_id : number),
        ...[first_cents, further_cents, undone_cents, first_cents + further_cents - undone_cents].map(plainAmount),
      ]),
    ),
  ].join('')
}
