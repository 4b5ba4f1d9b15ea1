import type { CallInput, CallOutput } from '@home-credit/contract'
import type { Door } from '../../ui/Doors.tsx'

type Listed = CallOutput<'POST /api/dk/getRepaymentList'>

/** The installments of a loan as of today. */
export type RepaymentOverview = Extract<Listed, { installments: unknown }>
export type Loan = NonNullable<RepaymentOverview['loan']>
export type Installment = RepaymentOverview['installments'][number]

export type RepaymentHistory = Extract<Listed, { repayments: unknown }>
export type Repayment = RepaymentHistory['repayments'][number]
export type Quote = CallOutput<'POST /api/dk/getRepayment'>
export type OwedLine = Quote['owed']['lines'][number]
export type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

export const isOpen = ({ state }: Installment): boolean => state !== 'refunded'
export const isDue = ({ state }: Installment): boolean => state === 'immediate' || state === 'overdue'

type Summed = 'amount_cents' | 'saved_cents' | 'late_cents'
export const sumOf = (rows: readonly Installment[], of: Summed): number => rows.reduce((sum, row) => sum + row[of], 0)

/** Selecting every open installment settles the loan. */
export const payOf = (rows: readonly Installment[], chosen: readonly Installment[]): Pay =>
  chosen.length === rows.filter(isOpen).length
    ? { verb: 'settle' }
    : { verb: 'rows', rows: chosen.map(({ number }) => number) }

/** Each installment as a picture shows it: paid, late, the next one, or still to come. */
export const doorsOf = (rows: readonly Installment[]): Door[] => {
  const next = rows.find(isOpen)
  return rows.map((row) => (!isOpen(row) ? 'paid' : row.state === 'overdue' ? 'late' : row === next ? 'next' : 'open'))
}
