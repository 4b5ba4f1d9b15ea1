import type { Installment, Loan, OwedLine, Quote, Repayment } from './repayment.ts'

const LOAN_ID = '0197f3a0-0000-7000-8000-000000000001'

/** An installment of R$565.81, early unless `more` says otherwise. */
export const installment = (number: number, more: Partial<Installment> = {}): Installment => ({
  number,
  due_on: `2099-${String(number).padStart(2, '0')}-26`,
  payable_on: `2099-${String(number).padStart(2, '0')}-26`,
  state: 'early',
  payment_cents: 56_581,
  paid_cents: 0,
  amount_cents: 55_783,
  saved_cents: 798,
  late_cents: 0,
  days_late: 0,
  closed_on: null,
  returned_on: null,
  ...more,
})

export const paidInstallment = (number: number): Installment =>
  installment(number, {
    state: 'refunded',
    paid_cents: 56_581,
    amount_cents: 0,
    saved_cents: 0,
    closed_on: '2099-01-02',
    paid_total_cents: 55_000,
    saved_total_cents: 1581,
  })

export const loanOf = (more: Partial<Loan> = {}): Loan => ({
  id: LOAN_ID,
  number: 'HC-2099-000231',
  state: 'credited',
  paid: 1,
  total: 3,
  left_cents: 113_162,
  due_cents: 0,
  settle_cents: 111_000,
  ...more,
})

const line = (number: number): OwedLine => ({
  number,
  due_on: '2099-02-26',
  payable_on: '2099-02-26',
  state: 'early',
  nominal_cents: 56_581,
  saved_cents: 798,
  principal_cents: 50_000,
  interest_cents: 5783,
  late: { fine_cents: 0, mora_cents: 0, interest_cents: 0 },
  days_late: 0,
  amount_cents: 55_783,
})

export const quoteOf = (walletCents: number): Quote => ({
  owed: { day: '2099-02-16', lines: [line(2)], amount_cents: 55_783, saved_cents: 798, late_cents: 0 },
  after: {
    open: 1,
    next_due_on: '2099-03-26',
    next_payment_cents: 56_581,
    last_due_on: '2099-03-26',
    left_cents: 56_581,
    repaid: false,
  },
  wallet_cents: walletCents,
  receiver_name: 'Home-credit SCD S.A.',
})

export const repaymentOf = (more: Partial<Repayment> = {}): Repayment => ({
  id: '0197f3a0-0000-7000-8000-000000000002',
  loan_id: LOAN_ID,
  loan_number: 'HC-2099-000231',
  verb: 'rows',
  method: 'pix',
  stages: [2],
  amount_cents: 55_783,
  saved_cents: 798,
  late_cents: 0,
  interest_cents: 5783,
  principal_cents: 50_000,
  paid_at: '2099-02-16T14:14:00.000Z',
  end_to_end_id: 'E18236120202611161114s0h3K2',
  reversed: false,
  taken_back: false,
  lines: [line(2)],
  ...more,
})
