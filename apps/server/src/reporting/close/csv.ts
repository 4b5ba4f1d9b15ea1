import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { BYTE_ORDER_MARK, csvRow, csvWord, plainAmount } from '../../platform/http/index.ts'
import type { Close } from './store.ts'

/**
 * The report as lines that a spreadsheet can add up: part, name, count, amount. Names are those of the books, the same
 * in every language.
 */
export function closeCsv({ day, report }: Close, lang: Lang): string {
  const heads = [
    texts.close_csv_day,
    texts.close_csv_part,
    texts.close_csv_name,
    texts.close_csv_count,
    texts.close_csv_amount,
  ].map((head) => head({}, lang))
  const line = (part: string, name: string, count: number | undefined, cents: number): string =>
    csvRow([day, csvWord(part), csvWord(name), count === undefined ? '' : String(count), plainAmount(cents)])
  return [
    BYTE_ORDER_MARK + csvRow(heads.map(csvWord)),
    ...report.accounts.map(({ account, cents }) => line('account', account, undefined, cents)),
    ...report.buckets.map(({ bucket, loans, principal_cents }) =>
      line('principal', bucket ?? 'not_late', loans, principal_cents),
    ),
    ...report.buckets.map(({ bucket, loans, overdue_cents }) =>
      line('overdue', bucket ?? 'not_late', loans, overdue_cents),
    ),
    line('installments', 'due', report.due.count, report.due.cents),
    line('installments', 'left', report.left.count, report.left.cents),
    line('installments', 'overdue', report.overdue.count, report.overdue.cents),
    line('receipts', 'all', report.receipts.count, report.receipts.cents),
    line('receipts', 'principal', undefined, report.receipts.principal_cents),
    line('receipts', 'interest', undefined, report.receipts.interest_cents),
    line('receipts', 'late', undefined, report.receipts.late_cents),
    line('memo', 'interest_accrued', undefined, report.accrued_cents),
    ...report.iof.map(({ from, to, cents }) => line('iof', `${from}/${to}`, undefined, cents)),
    ...report.iof_late.map(({ from, to, cents }) => line('iof_late', `${from}/${to}`, undefined, cents)),
    ...report.checks.map(({ check, difference_cents }) => line('difference', check, undefined, difference_cents)),
  ].join('')
}
