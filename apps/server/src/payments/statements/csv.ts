import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { BYTE_ORDER_MARK, csvRow, csvWord, plainAmount } from '../../platform/http/index.ts'
import { CAUSE_TEXTS, type Month } from './monthly-statement.ts'

const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

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
    csvWord(LOCAL.format(new Date(at))),
    at,
    csvWord(CAUSE_TEXTS[cause]({}, lang)),
    // Plain numbers, even negative ones; they need no escaping.
    plainAmount(amount_cents),
    plainAmount(balance_cents),
    csvWord(loan_number ?? ''),
    csvWord(order?.number ?? ''),
    id,
  ])
  return BYTE_ORDER_MARK + [heads.map((head) => csvWord(head({}, lang))), ...rows].map(csvRow).join('')
}
