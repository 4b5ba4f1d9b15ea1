import type { CetFigures, Engine, LoanTerms, RowFigures } from './engine.ts'
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
const lateOut = ({ fine, mora, interest }: oracle.Late): { fine: number; mora: number; interest: number } => ({ fine: whole(fine), mora: whole(mora), interest: whole(interest) })

/** The second computation in the words of the first; its roundings as told. */
export function oracleEngine(steps: oracle.Roundings = oracle.roundings()): Engine {
  const cetOf = (net: bigint, flows: readonly oracle.Flow[]): CetFigures | undefined => {
    const annual = oracle.yieldOf({ net, flows }, steps.cet)
    const monthly = oracle.yieldOf({ net, flows, perYear: 12n }, steps.cet)
    return annual === undefined || monthly === undefined ? undefined : { annual: whole(annual), monthly: whole(monthly) }
  }
  return {
    holidays: oracle.holidays,
    payableDate: oracle.payableDate,
    dueDays: (terms) => oracle.dueDays(terms),
    schedule: (terms, financed) => oracle.schedules(termsOf(terms), steps)(BigInt(financed)).map(rowOut),
    iof: (parts) => {
      const { daily, additional } = oracle.iofOf(parts.map(({ principal, days }) => ({ principal: BigInt(principal), days })), oracle.IOF, steps)
      return { daily: whole(daily), additional: whole(additional) }
    },
    cet: ({ net, release, payments }) => cetOf(BigInt(net), payments.map(({ due, amount }) => ({ days: due - release, amount: BigInt(amount) }))),
    quote: (terms, asked) => {
      const cost = { fee: BigInt(asked.fee), iof: oracle.IOF }
      const costAt = oracle.costOf(termsOf(terms), cost, steps)
      const { financed, net, iof, rows } = 'net' in asked ? oracle.financedFor(BigInt(asked.net), costAt, cost) : costAt(BigInt(asked.principal))
      return {
        financed: whole(financed),
        net: whole(net),
        iofDaily: whole(iof.daily),
        iofAdditional: whole(iof.additional),
        total: whole(rows.reduce((sum, { payment }) => sum + payment, 0n)),
        rateAnnual: whole(oracle.effectiveAnnual(BigInt(terms.rate), steps.cet)),
        cet: cetOf(net, rows.map(({ due, payment }) => ({ days: due - terms.release, amount: payment }))),
        rows: rows.map(rowOut),
      }
    },
    late: ({ unpaid, days, rate }) => lateOut(oracle.lateCharges({ unpaid: BigInt(unpaid), days, rate: BigInt(rate), fined: false }, steps)),
    owed: ({ terms, rows, paid, day }) =>
      oracle
        .owedOn(day, { terms: termsOf(terms), rows: rows.map(rowIn), paid }, steps)
        .map(({ due, amount, late }) => ({ due, amount: whole(amount), late: lateOut(late) })),
  }
}
