import type { CallInput, CallOutput } from '@home-credit/contract'

type Listed = CallOutput<'POST /api/dk/getRepaymentList'>

/** A loan's installments as they stand today. */
export type RepaymentOverview = Extract<Listed, { installments: unknown }>
export type Loan = NonNullable<RepaymentOverview['loan']>
export type Installment = RepaymentOverview['installments'][number]

/** What was paid, and what that takes today. */
export type RepaymentHistory = Extract<Listed, { repayments: unknown }>
export type Repayment = RepaymentHistory['repayments'][number]
export type Quote = CallOutput<'POST /api/dk/getRepayment'>
export type OwedLine = Quote['owed']['lines'][number]
export type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

export const isOpen = ({ state }: Installment): boolean => state !== 'refunded'
export const isDue = ({ state }: Installment): boolean => state === 'immediate' || state === 'overdue'

type Summed = 'amount_cents' | 'saved_cents' | 'late_cents'
/** What several take together today. */
export const sumOf = (rows: readonly Installment[], of: Summed): number => rows.reduce((sum, row) => sum + row[of], 0)

/** All that is open is the whole loan, however it was chosen. */
export const payOf = (rows: readonly Installment[], chosen: readonly Installment[]): Pay =>
  chosen.length === rows.filter(isOpen).length
    ? { verb: 'settle' }
    : { verb: 'rows', rows: chosen.map(({ number }) => number) }
