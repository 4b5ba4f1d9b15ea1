import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { CAUSE_TEXTS, plainAmount, type Month } from './month.ts'

/** Without it a spreadsheet takes the letters for those of another code page. */
const BYTE_ORDER_MARK = '\u{feff}'
/** What a spreadsheet would begin to calculate with. */
const FORMULA = /^[=+\-@\t\r]/

/** Words by RFC 4180; what looks like a formula is only text. */
const word = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

export function statementCsv({ lines }: Month, lang: Lang): string {
  const heads = [
    texts.statement_column_date,
    texts.statement_column_time_utc,
    texts.statement_column_cause,
    texts.statement_column_amount,
    texts.statement_column_balance,
    texts.statement_column_loan,
    texts.statement_column_order,
    texts.statement_column_id,
  ]
  const rows = lines.map(({ id, at, cause, amount_cents, balance_cents, loan_number, order }) => [
    word(LOCAL.format(new Date(at))),
    at,
    word(CAUSE_TEXTS[cause]({}, lang)),
    // Numbers, also those below zero: they hold digits alone.
    plainAmount(amount_cents),
    plainAmount(balance_cents),
    word(loan_number ?? ''),
    word(order?.number ?? ''),
    id,
  ])
  return BYTE_ORDER_MARK + [heads.map((head) => word(head({}, lang))), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
