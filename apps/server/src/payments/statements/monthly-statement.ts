import { plainAmount } from '../../platform/http/index.ts'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { LOCALES } from '../../platform/clock/index.ts'
import type { Cause } from './causes.ts'
import { spanOf, presentLines, type StatementLine } from './statement.ts'
import { balanceAt, movementsOf } from './movement-queries.ts'

/** One month of a wallet, oldest line first. */
export interface Month {
  month: string
  openingCents: number
  closingCents: number
  lines: StatementLine[]
}

export async function monthOf(db: Db, borrowerId: string, month: string): Promise<Month> {
  const { from, to } = spanOf(month)
  const lines = (await presentLines(db, borrowerId, await movementsOf(db, borrowerId, { from, to }))).toReversed()
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) {
    const balance = await balanceAt(db, borrowerId, from)
    return { month, openingCents: balance, closingCents: balance, lines }
  }
  return { month, openingCents: first.balance_cents - first.amount_cents, closingCents: last.balance_cents, lines }
}

export const CAUSE_TEXTS: Record<Cause, (parameters: Record<string, never>, lang: Lang) => string> = {
  loan_credited: texts.statement_cause_loan_credited,
  loan_returned: texts.statement_cause_loan_returned,
  recharge: texts.statement_cause_recharge,
  repayment: texts.statement_cause_repayment,
  repayment_undone: texts.statement_cause_repayment_undone,
  claim_paid: texts.statement_cause_claim_paid,
  withdrawal: texts.statement_cause_withdrawal,
  withdrawal_failed: texts.statement_cause_withdrawal_failed,
  withdrawal_returned: texts.statement_cause_withdrawal_returned,
  refund_to_payer: texts.statement_cause_refund_to_payer,
  clawed_back: texts.statement_cause_clawed_back,
  correction: texts.statement_cause_correction,
}

/** In the reader's number format. Built from the digits, without floating-point arithmetic. */
export function amountIn(cents: number, lang: Lang): string {
  const [whole = '', decimals = ''] = plainAmount(Math.abs(cents)).split('.')
  const point =
    new Intl.NumberFormat(LOCALES[lang]).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${cents < 0 ? '-' : ''}${new Intl.NumberFormat(LOCALES[lang], { useGrouping: 'always' }).format(Number(whole))}${point}${decimals}`
}
