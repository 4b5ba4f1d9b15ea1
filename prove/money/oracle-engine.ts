import type { CetFigures, Engine, LateFigures, LoanTerms, RowFigures } from './engine.ts'
import * as oracle from './oracle.ts'

const whole = Number

const termsOf = ({ rate, ...terms }: LoanTerms): oracle.Terms => ({ ...terms, rate: BigInt(rate) })
const rowOut = ({ due, payment, interest, principal, balance }: oracle.Row): RowFigures => ({
  due,
  payment: whole(payment),
  interest: whole(interest),
  principal: whole(principal),
  balance: whole(balance),
})
const rowIn = ({ due, payment, interest, principal, balance }: RowFigures): oracle.Row => ({
  due,
  payment: BigInt(payment),
  interest: BigInt(interest),
  principal: BigInt(principal),
  balance: BigInt(balance),
})
/** The highest yearly growth for which a CET exists: a thousand million times. */
const MOST_ANNUAL = (10n ** 9n - 1n) * 10_000n

/** R$ 1 billion, the largest amount. */
const MOST_CENTS = 100_000_000_000n

const lateOut = ({ fine, mora, interest }: oracle.Late): LateFigures => ({
  fine: whole(fine),
  mora: whole(mora),
  interest: whole(interest),
})

/** The second computation behind the interface of the first, with the given roundings. */
export function oracleEngine(steps: oracle.Roundings = oracle.roundings()): Engine {
  const cetOf = (net: bigint, flows: readonly oracle.Flow[]): CetFigures | undefined => {
    const [annual, monthly] = oracle.yieldsOf({ net, flows }, [1n, 12n], steps.cet) ?? []
    return annual === undefined || monthly === undefined || annual > MOST_ANNUAL
      ? undefined
      : { annual: whole(annual), monthly: whole(monthly) }
  }
  return {
    holidays: oracle.holidays,
    payableDate: oracle.payableDate,
    dueDays: (terms) => oracle.dueDays(terms),
    schedule: (terms, financed) => {
      const rows = oracle.schedules(termsOf(terms), steps)(BigInt(financed))
      return oracle.amortises(rows) ? rows.map(rowOut) : undefined
    },
    iof: (parts) => {
      const { daily, additional } = oracle.iofOf(
        parts.map(({ principal, days }) => ({ principal: BigInt(principal), days })),
        oracle.IOF,
        steps,
      )
      return { daily: whole(daily), additional: whole(additional) }
    },
    cet: ({ net, release, payments }) =>
      cetOf(
        BigInt(net),
        payments.map(({ due, amount }) => ({ days: due - release, amount: BigInt(amount) })),
      ),
    quote: (loan, request) => {
      const cost = { fee: BigInt(request.fee), iof: oracle.IOF }
      const terms = termsOf(loan)
      const found =
        'net' in request
          ? oracle.financedFor(BigInt(request.net), terms, cost, steps).found
          : oracle.costOf(terms, cost, steps)(BigInt(request.principal))
      if (found === undefined || found.net <= 0n || !oracle.amortises(found.rows)) return undefined
      const { financed, net, iof, rows } = found
      const cet = cetOf(
        net,
        rows.map(({ due, payment }) => ({ days: due - terms.release, amount: payment })),
      )
      return (
        cet && {
          financed: whole(financed),
          net: whole(net),
          iofDaily: whole(iof.daily),
          iofAdditional: whole(iof.additional),
          total: whole(rows.reduce((sum, { payment }) => sum + payment, 0n)),
          rateAnnual: whole(oracle.effectiveAnnual(terms.rate, steps.cet)),
          cet,
          rows: rows.map(rowOut),
        }
      )
    },
    late: ({ unpaid, days, rate }) =>
      lateOut(oracle.lateCharges({ unpaid: BigInt(unpaid), days, rate: BigInt(rate), fined: false }, steps)),
    owed: ({ terms, rows, paid, parts, day }) => {
      const paidParts = parts.map((part) => ({ day: part.day, amount: BigInt(part.amount) }))
      const found = oracle.owedOn(day, { terms: termsOf(terms), rows: rows.map(rowIn), paid, parts: paidParts }, steps)
      if (found.reduce((sum, { amount }) => sum + amount, 0n) > MOST_CENTS) return undefined
      return found.map(({ due, amount, late }) => ({ due, amount: whole(amount), late: whole(late) }))
    },
  }
}

/** Whether only some amounts near this net have a list, so that finding one is luck. */
export const isOnEdge = (terms: LoanTerms, { net, fee }: { net: number; fee: number }): boolean =>
  oracle.financedFor(BigInt(net), termsOf(terms), { fee: BigInt(fee), iof: oracle.IOF }, oracle.roundings()).onEdge
