import { maskCpf } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { type Block, pdfFonts, type PdfDocument } from '../../platform/pdf/index.ts'
import { LOCALES, momentIn } from '../../platform/clock/index.ts'
import { amountIn, CAUSE_TEXTS, type Month } from './monthly-statement.ts'

export interface Printed {
  month: Month
  lang: Lang
  brand: string
  legalName: string
  owner: { name: string; cpf: string | null }
  now: Date
  sandbox: boolean
}

/** Shares of the width: time, cause, order, amount, balance. */
const COLUMNS = [
  { share: 0.2, align: 'left' },
  { share: 0.32, align: 'left' },
  { share: 0.2, align: 'left' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
] as const

const HEADS = [
  texts.statement_column_date,
  texts.statement_column_cause,
  texts.statement_column_order,
  texts.statement_column_amount,
  texts.statement_column_balance,
]

const tableOf = ({ lines, openingCents, closingCents }: Month, lang: Lang): Block => ({
  kind: 'table',
  columns: COLUMNS,
  rows: [
    HEADS.map((head) => head({}, lang)),
    ['', texts.statement_opening({}, lang), '', '', amountIn(openingCents, lang)],
    ...lines.map(({ at, cause, amount_cents, balance_cents, loan_number, order }) => [
      momentIn(new Date(at), lang),
      CAUSE_TEXTS[cause]({}, lang),
      order?.number ?? loan_number ?? '',
      amountIn(amount_cents, lang),
      amountIn(balance_cents, lang),
    ]),
    ['', texts.statement_closing({}, lang), '', '', amountIn(closingCents, lang)],
  ],
})

export function statementDocument({ month, lang, brand, legalName, owner, now, sandbox }: Printed): PdfDocument {
  const title = `${texts.statement_title({}, lang)} ${month.month}`
  const banner = sandbox ? ` · ${texts.sandbox_banner({}, lang)}` : ''
  return {
    title,
    author: legalName,
    subject: title,
    createdAt: now.getTime(),
    lang: LOCALES[lang],
    pages: texts.statement_page_of({ page: '{page}', count: '{count}' }, lang),
    head: `${brand} · ${legalName}${banner}`,
    foot: texts.statement_time_note({}, lang),
    blocks: [
      { kind: 'title', text: texts.statement_title({}, lang) },
      {
        kind: 'facts',
        rows: [
          [
            texts.statement_owner({}, lang),
            owner.cpf === null ? owner.name : `${owner.name} (CPF ${maskCpf(owner.cpf)})`,
          ],
          [texts.statement_month({}, lang), month.month],
          [texts.statement_created_at({}, lang), momentIn(now, lang)],
        ],
      },
      ...(month.lines.length === 0 ? [{ kind: 'paragraph' as const, text: texts.statement_empty({}, lang) }] : []),
      tableOf(month, lang),
    ],
    fonts: pdfFonts(),
  }
}
