import { cet } from '../../packages/domain/src/cost/cet.ts'
import { quote } from '../../packages/domain/src/cost/quote.ts'
import { statement } from '../../packages/domain/src/cost/statement.ts'
import { creditLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import { leftToPayCents, owedOn } from '../../packages/domain/src/owed/owed.ts'
import { payPart, payRows, settle } from '../../packages/domain/src/owed/pay.ts'
import { prepay } from '../../packages/domain/src/owed/prepay.ts'
import { regret } from '../../packages/domain/src/owed/regret.ts'
import { makeSchedule } from '../../packages/domain/src/schedule/make-schedule.ts'

/** The money engine as the properties use it. A plant replaces one of its functions. */
export const subject = {
  makeSchedule,
  quote,
  statement,
  cet,
  creditLoan,
  owedOn,
  leftToPayCents,
  payRows,
  payPart,
  settle,
  prepay,
  regret,
}
export type Subject = typeof subject
