import type { CallInput, CallOutput } from '@home-credit/contract'
import { hrefOf, PATHS } from '../../shared/paths.ts'
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
export const lateOf = (rows: readonly Installment[]): Installment[] =>
  rows.filter((row) => isOpen(row) && row.state === 'overdue')
export const isDue = ({ state }: Installment): boolean => state === 'immediate' || state === 'overdue'

type Summed = 'amount_cents' | 'saved_cents' | 'late_cents'
export const sumOf = (rows: readonly Installment[], of: Summed): number => rows.reduce((sum, row) => sum + row[of], 0)

/** What was paid for a closed installment. */
export const paidFor = ({ paid_total_cents: total, paid_cents: paid }: Installment): number => total ?? paid

/** By its due date, without late charges and without what paying earlier saves. */
export const unpaidOf = ({ payment_cents: payment, paid_cents: paid }: Installment): number => payment - paid

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

const AMOUNT_VERBS = ['fewer', 'smaller', 'part'] as const

/** A payment as part of an address, such as `rows-1-2`, for who leaves it to add money and comes back to it. */
export const payToText = (pay: Pay): string =>
  [pay.verb, ...(pay.verb === 'rows' ? pay.rows : pay.verb === 'settle' ? [] : [pay.amount_cents])].join('-')

/** The sheet that pays this. */
export const payHref = (loan: Loan, pay: Pay): string =>
  hrefOf(PATHS.myRepayment, { loan: loan.id, pay: payToText(pay) })

/** Undefined if it is none. */
export function payFromText(text: string | null): Pay | undefined {
  const [verb, ...parts] = (text ?? '').split('-')
  const numbers = parts.map(Number)
  if (verb === 'settle') return { verb }
  if (numbers.length === 0 || !numbers.every((number) => Number.isSafeInteger(number) && number > 0)) return undefined
  if (verb === 'rows') return { verb, rows: numbers }
  const [amount_cents = 0] = numbers
  const amountVerb = AMOUNT_VERBS.find((each) => each === verb)
  return amountVerb === undefined ? undefined : { verb: amountVerb, amount_cents }
}
