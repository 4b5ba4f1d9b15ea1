import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Booking } from './loan-account.ts'

type Account = Booking['lines'][number]['account']
type Sums = (account: Account) => string

/** The sum of a booking's lines on an account, debits and credits alike. */
const sumsOf =
  ({ lines }: Booking): Sums =>
  (account) =>
    formatMoneyInColumn(
      lines
        .filter((line) => line.account === account)
        .reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents + credit_cents, 0),
    )

const repaid = (on: Sums) => ({
  amount: on('wallet'),
  principal: on('principal'),
  interest: on('interest'),
  late: on('late'),
})

/** A sentence for each event of a loan; the other events do not touch loans. */
const SENTENCES: Partial<Record<Booking['event'], (on: Sums) => string>> = {
  credited: (on) =>
    texts.console_ledger_line_credited({
      net: on('wallet'),
      financed: on('principal'),
      tax: on('iof_payable'),
      fee: on('fee'),
    }),
  repaid_due: (on) => texts.console_ledger_line_repaid_due(repaid(on)),
  repaid_early: (on) => texts.console_ledger_line_repaid_early({ ...repaid(on), discount: on('early_discount') }),
  repaid_after_write_off: (on) => texts.console_ledger_line_repaid_after_write_off({ amount: on('wallet') }),
  plan_signed: (on) => texts.console_ledger_line_plan_signed({ amount: on('iof_borne') }),
  written_off: (on) => texts.console_ledger_line_written_off({ amount: on('write_off') }),
  regretted: (on) => texts.console_ledger_line_regretted({ amount: on('wallet') }),
  payment_undone: (on) => texts.console_ledger_line_reversed({ amount: on('wallet') }),
  reversed: (on) => texts.console_ledger_line_reversed({ amount: on('wallet') }),
}

/** A late repayment also books further IOF. */
const REPAID: ReadonlySet<Booking['event']> = new Set(['repaid_due', 'repaid_early', 'repaid_after_write_off'])

export const bookingSentence = (booking: Booking): string => {
  const on = sumsOf(booking)
  const sentence = SENTENCES[booking.event]?.(on) ?? texts.console_ledger_line_other({ amount: on('wallet') })
  return REPAID.has(booking.event) && booking.lines.some(({ account }) => account === 'iof_borne')
    ? `${sentence} ${texts.console_ledger_line_iof_borne({ amount: on('iof_borne') })}`
    : sentence
}
