import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { BYTE_ORDER_MARK, csvRow, csvWord, plainAmount } from '../../platform/http/index.ts'
import type { DayFigures } from './figures-queries.ts'
import type { ListRow } from './list-queries.ts'

const DAY_COUNTS = [
  'registered',
  'started',
  'verified',
  'package_chosen',
  'reviewed',
  'approved',
  'credited',
  'approvals',
  'rejections',
  'receipts',
] as const
const DAY_AMOUNTS = [
  'credited_cents',
  'repaid_cents',
  'repaid_in_time_cents',
  'undone_cents',
  'bank_cents',
  'principal_cents',
  'late_cents',
] as const

/** A row for each day. The names of the columns are the same in every language, for formulas that refer to them. */
export const daysCsv = (days: readonly DayFigures[]): string =>
  [
    BYTE_ORDER_MARK + csvRow(['day', ...DAY_COUNTS, ...DAY_AMOUNTS.map((name) => name.replace(/_cents$/, ''))]),
    ...days.map((figures) =>
      csvRow([
        figures.day,
        ...DAY_COUNTS.map((name) => String(figures[name])),
        ...DAY_AMOUNTS.map((name) => plainAmount(figures[name])),
      ]),
    ),
  ].join('')

export function listCsv(rows: readonly ListRow[], lang: Lang): string {
  const heads = [
    texts.figures_csv_recorded,
    texts.figures_csv_payable,
    texts.figures_csv_loan,
    texts.figures_csv_borrower,
    texts.figures_csv_installment,
    texts.figures_csv_amount,
    texts.figures_csv_days_late,
    texts.figures_csv_reasons,
  ].map((head) => csvWord(head({}, lang)))
  return [
    BYTE_ORDER_MARK + csvRow(heads),
    ...rows.map(({ at, day, number, borrower_name, installment, cents, days_late, reasons }) =>
      csvRow([
        at?.toISOString() ?? '',
        day ?? '',
        csvWord(number ?? ''),
        csvWord(borrower_name ?? ''),
        installment === null ? '' : String(installment),
        cents === null ? '' : plainAmount(cents),
        days_late === null ? '' : String(days_late),
        csvWord(reasons.join(' ')),
      ]),
    ),
  ].join('')
}
