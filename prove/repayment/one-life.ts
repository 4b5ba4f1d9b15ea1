import {
  addDays,
  cents,
  changeDueDay,
  creditLoan,
  day as dayNumber,
  dayOfMonth,
  formatDay,
  formatRate,
  isOpen,
  isRefused,
  isRepaid,
  LATE_TERMS,
  leftToPayCents,
  outstandingPrincipalCents,
  owedOn,
  payPart,
  payRows,
  prepay,
  rate,
  replan,
  settle,
  unpaidCents,
  type CreditedLoan,
  type Day,
  type Owed,
  type Payment,
  type Replan,
} from '../../packages/domain/src/index.ts'
import type { CallInput, CallOutput } from '../../packages/contract/src/index.ts'
import { walletBalance } from '../../apps/server/src/ledger/wallet-queries.ts'
import { bankOf } from '../../apps/server/src/testing/bank.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import type { TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import type { Choice } from '../../apps/server/src/testing/loans.ts'
import { iofOfPayment, iofOfPlan, payableDate, splitTaxed, taxedAtRelease, type Taxed } from '../money/oracle.ts'
import { simulated, type Setting } from '../origination/agreement.ts'
import type { Lender } from '../origination/lender.ts'

type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
type Borrower = TestBorrower & { loanId: string }

/**
 * A loan and the engine's model of it: the model uses only the choice and the payments, and reads nothing from the
 * server.
 */
export interface Life {
  borrower: Borrower
  choice: Choice
  model: CreditedLoan
  /** The day of the next payment. */
  next: Day
  payments: number
  /** Signed plans, and whether one changed the due day, which is offered once in six months. */
  plans: number
  dueDayChanged: boolean
  /** The IOF that the lender bears, by the second computation. */
  taxed: Taxed
  iofBorne: bigint
  /** The last payment, if by PIX, with the state before it as this model recorded it. */
  last: Undoable | undefined
  undone: number
  /** One per loan, so that each depends only on the seed, however many run at once. */
  random: () => number
}

/** The state before a payment. */
interface Undoable {
  endToEndId: string
  day: Day
  model: CreditedLoan
  taxed: Taxed
  iofBorne: bigint
  /** The rows that it paid in full or in part. */
  rows: ReadonlySet<number>
}

export interface Compared {
  faults: string[]
  comparisons: number
}

/** Throws on a refusal of the engine. */
function done<Value>(answer: Value): Exclude<Value, { refused: string }> {
  if (isRefused(answer)) throw new Error(`the engine refused: ${answer.refused}`)
  return answer as Exclude<Value, { refused: string }>
}

export function begin(
  borrower: Borrower,
  choice: Choice,
  setting: Setting,
  releaseOn: string,
  random: () => number,
): Life {
  const { schedule, netCents, feeCents, iof } = simulated(setting, choice, releaseOn)
  const model = creditLoan({
    schedule,
    netCents,
    feeCents,
    iofCents: cents(iof.dailyCents + iof.additionalCents),
    lateTerms: LATE_TERMS,
  })
  return {
    borrower,
    choice,
    model,
    next: model.release,
    payments: 0,
    plans: 0,
    dueDayChanged: false,
    taxed: taxedAtRelease(model.release, principalOf(model.rows)),
    iofBorne: 0n,
    last: undefined,
    undone: 0,
    random,
  }
}

/** The unpaid principal of each open row. */
const principalOf = (rows: CreditedLoan['rows']) =>
  rows.filter(isOpen).map((row) => ({
    number: row.number,
    due: row.due,
    principal: BigInt(row.principalCents - row.paidPrincipalCents),
  }))

/** The lists, amounts and ledger balances of a day, according to the engine. */
function expected({ model }: Life, day: Day) {
  const all = done(owedOn(model, { rows: 'all', day }))
  return {
    rows: model.rows.map((row) => {
      const alone = isOpen(row) ? done(owedOn(model, { rows: [row.number], day })) : undefined
      return [
        row.number,
        formatDay(row.due),
        alone?.lines[0]?.state ?? 'refunded',
        row.paymentCents,
        alone?.amountCents ?? 0,
      ].join(' ')
    }),
    left: done(leftToPayCents(model, day)),
    due: done(owedOn(model, { rows: 'due', day })).amountCents,
    settle: all.amountCents,
  }
}

const linesOf = ({ lines }: Owed): string[] =>
  lines.map((line) =>
    [
      line.number,
      line.state,
      line.nominalCents,
      line.discountCents,
      line.principalCents,
      line.interestCents,
      line.late.fineCents,
      line.late.moraCents,
      line.late.contractInterestCents,
      line.amountCents,
    ].join(' '),
  )
const apiLinesOf = (owed: CallOutput<'POST /api/dk/getRepayment'>['owed']): string[] =>
  owed.lines.map((line) =>
    [
      line.number,
      line.state,
      line.nominal_cents,
      line.saved_cents,
      line.principal_cents,
      line.interest_cents,
      line.late.fine_cents,
      line.late.mora_cents,
      line.late.interest_cents,
      line.amount_cents,
    ].join(' '),
  )

/** Compares screen, ledger and engine on one day. */
export async function compare({ ask, pool }: Lender, life: Life, day: Day): Promise<Compared> {
  const { borrower, model } = life
  const faults: string[] = []
  let comparisons = 0
  const same = (what: string, left: unknown, right: unknown): void => {
    comparisons += 1
    if (JSON.stringify(left) !== JSON.stringify(right))
      faults.push(
        `${JSON.stringify(life.choice)} on ${formatDay(day)}: ${what}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`.slice(
          0,
          700,
        ),
      )
  }
  const expectedView = expected(life, day)
  const view = dataOf(
    await ask(
      'POST /api/dk/getRepaymentList',
      { action: 'installments', loan_id: borrower.loanId },
      { token: borrower.token },
    ),
  )
  same(
    'installments of screen and engine',
    view.installments.map((row) => [row.number, row.due_on, row.state, row.payment_cents, row.amount_cents].join(' ')),
    expectedView.rows,
  )
  same(
    'what is left, what is due',
    [view.loan?.left_cents, view.loan?.due_cents],
    [expectedView.left, expectedView.due],
  )
  if (!isRepaid(model)) {
    const quoted = dataOf(
      await ask(
        'POST /api/dk/getRepayment',
        { loan_id: borrower.loanId, pay: { verb: 'settle' } },
        { token: borrower.token },
      ),
    )
    same(
      'settling',
      [quoted.owed.amount_cents, ...apiLinesOf(quoted.owed)],
      [expectedView.settle, ...linesOf(done(owedOn(model, { rows: 'all', day })))],
    )
  }
  const { rows } = await pool.raw.query<{ account: string; cents: number }>(
    `SELECT account::text, sum(amount_cents)::bigint AS cents FROM ledger_postings WHERE loan_id = $1 AND account IN ('principal', 'interest', 'late', 'early_discount', 'iof_borne') GROUP BY 1`,
    [borrower.loanId],
  )
  const booked = (account: string): number => rows.find((row) => row.account === account)?.cents ?? 0
  const { interestCents, lateCents, earlyDiscountCents } = model.paid
  same(
    'ledger',
    [booked('principal'), 0 - booked('interest'), 0 - booked('late'), booked('early_discount')],
    [outstandingPrincipalCents(model), interestCents, lateCents, earlyDiscountCents],
  )
  same('IOF that the lender bears', booked('iof_borne'), Number(life.iofBorne))
  return { faults, comparisons }
}

interface Step {
  pay: Pay
  payment: Payment
}

/** A random payment that is allowed today, for the server and for the engine; undefined when none makes sense. */
function randomStep({ model, payments, random }: Life, day: Day): Step | undefined {
  const open = model.rows.filter(isOpen)
  const due = open.filter((row) => row.due <= day)
  const share = (most: number): number => Math.max(1, Math.floor(most * random() * random()))
  const rows = (numbers: readonly number[]): Step | undefined =>
    numbers.length === 0 || done(owedOn(model, { rows: numbers, day })).amountCents === 0
      ? undefined
      : { pay: { verb: 'rows', rows: [...numbers] }, payment: done(payRows(model, { rows: numbers, day })) }
  const all = (): Step | undefined =>
    done(owedOn(model, { rows: 'all', day })).amountCents === 0
      ? undefined
      : { pay: { verb: 'settle' }, payment: done(settle(model, { day })) }

  const drawn = random()
  const last = model.rows.at(-1)?.due ?? day
  if (payments >= 12 || day > addDays(last, 20) || drawn < 0.03) return all()
  if (due.length > 0) {
    const owed = done(owedOn(model, { rows: 'due', day })).amountCents
    if (drawn < 0.3 && owed > 0) {
      const amountCents = cents(share(owed))
      return { pay: { verb: 'part', amount_cents: amountCents }, payment: done(payPart(model, { amountCents, day })) }
    }
    // The oldest alone, all due rows, or those and the next one early.
    const count = drawn < 0.5 ? 1 : drawn < 0.9 ? due.length : due.length + 1
    return rows(open.slice(0, count).map((row) => row.number))
  }
  const worth = done(owedOn(model, { rows: 'all', day })).amountCents
  if (drawn < 0.35 && worth > 0) {
    const into = drawn < 0.19 ? 'fewer' : 'smaller'
    const amountCents = cents(share(worth))
    return { pay: { verb: into, amount_cents: amountCents }, payment: done(prepay(model, { amountCents, into, day })) }
  }
  return rows(open.filter((_, index) => index === 0 || random() < 0.15).map((row) => row.number))
}

/** Arbitrary payment days are rounded up to every fourth day, because the clock must stop at each day with an event. */
const shared = (day: Day): Day => addDays(day, (4 - (day % 4)) % 4)

/** The next payment: on the day for punctual borrowers, otherwise before it or well after. */
function nextDay({ model, random }: Life, day: Day): Day {
  const due = model.rows.find(isOpen)?.payable ?? day
  const drawn = random()
  const candidate =
    drawn < 0.4
      ? due
      : shared(drawn < 0.7 ? addDays(due, Math.floor(random() * 75)) : addDays(day, 1 + Math.floor(random() * 30)))
  return candidate > day ? candidate : shared(addDays(day, 1 + Math.floor(random() * 20)))
}

/** A signing code for one text of this borrower. */
async function codeFor({ ask, steps }: Lender, { token, phone }: Borrower, text_hash: string): Promise<string> {
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  dataOf(await ask('POST /api/sms/send', { scene: 'sign', text_hash }, { token }))
  return steps.codeFor(phone, now)
}

/** Changes the due day, if no row is due. */
async function moveDueDay(
  lender: Lender,
  { borrower, model, choice, random }: Life,
  day: Day,
): Promise<Replan | undefined> {
  const { loanId: loan_id, token } = borrower
  const due_day = 1 + Math.floor(random() * 31)
  const newPlan = changeDueDay(model, { day, dueDay: due_day, system: choice.system })
  if (isRefused(newPlan)) return undefined
  const quoted = dataOf(
    await lender.ask('POST /api/app/plans', { action: 'due_day_quote', loan_id, due_day }, { token }),
  )
  const { text_hash } = quoted.quote.paper
  const sms_code = await codeFor(lender, borrower, text_hash)
  dataOf(
    await lender.ask(
      'POST /api/app/plans',
      { action: 'due_day_sign', loan_id, due_day, text_hash, sms_code },
      { token },
    ),
  )
  return newPlan
}

/** A plan: longer or shorter, at the same or a lower rate, with or without the late charges. */
async function agree(lender: Lender, { borrower, model, random }: Life, day: Day): Promise<Replan | undefined> {
  const { loanId: loan_id, token } = borrower
  const firstDue = addDays(day, 5 + Math.floor(random() * 41))
  const debt = done(owedOn(model, { rows: 'all', day }))
  const replanTerms = {
    count: 1 + Math.floor(random() * 12),
    rateMonthly: random() < 0.5 ? model.rateMonthly : rate(Math.floor(model.rateMonthly / 2)),
    waivedCents: random() < 0.5 ? cents(0) : debt.parts.lateCents,
    dueDay: dayOfMonth(firstDue),
    firstDue,
    system: 'price' as const,
  }
  const newPlan = replan(model, { day, ...replanTerms })
  if (isRefused(newPlan)) return undefined
  const terms = {
    count: replanTerms.count,
    first_due_on: formatDay(firstDue),
    due_day: replanTerms.dueDay,
    rate_monthly: formatRate(replanTerms.rateMonthly),
    waived_cents: replanTerms.waivedCents,
  }
  await lender.steps.proposePlan({ loan_id, terms, note: '', seen: null })
  const read = dataOf(await lender.ask('POST /api/app/plans', { action: 'read', loan_id }, { token }))
  if (read.standing.plan === null || read.standing.proposal === null) throw new Error('no plan')
  const { text_hash } = read.standing.proposal.paper
  const sms_code = await codeFor(lender, borrower, text_hash)
  dataOf(
    await lender.ask(
      'POST /api/app/plans',
      { action: 'sign', plan_id: read.standing.plan.id, text_hash, sms_code },
      { token },
    ),
  )
  return newPlan
}

const PIX_SHARE = 0.35
/** The share of PIX payments that the bank takes back at once, and of those still the last at the next visit. */
const BACK_AT_ONCE = 0.2
const BACK_LATER = 0.25
const PAY_AGAIN_DAYS = 5

/** The loan without its last payment, computed from the earlier state and not by the engine's own reversal. */
function without({ model, rows, day: paidOn }: Undoable, today: Day): CreditedLoan {
  let payAgain = Number(today)
  for (let left = PAY_AGAIN_DAYS; left > 0; left -= 1) payAgain = payableDate(payAgain + 1)
  return {
    ...model,
    rows: model.rows.map((row) => {
      if (!rows.has(row.number)) return row
      const payable = dayNumber(Math.max(row.payable, payAgain))
      const [line] = isDueOn(row, paidOn) ? done(owedOn(model, { rows: [row.number], day: paidOn })).lines : []
      const late = line?.late ?? row.fixedLate
      const wasLate =
        row.segment !== null || late.fineCents + late.moraCents + late.contractInterestCents > 0 || hasPaidLate(row)
      return {
        ...row,
        payable,
        returnedOn: today,
        fixedLate: late,
        segment: wasLate ? { baseCents: unpaidCents(row), since: payable } : null,
      }
    }),
  }
}

const isDueOn = (row: CreditedLoan['rows'][number], on: Day): boolean => row.extra === true || row.due <= on
const hasPaidLate = ({ paidLate }: CreditedLoan['rows'][number]): boolean =>
  paidLate.fineCents + paidLate.moraCents + paidLate.contractInterestCents > 0

/** The bank takes the last payment back after its money has left the wallet, so the wallet cannot cover it. */
async function takeBack(lender: Lender, life: Life, last: Undoable, today: Day): Promise<Compared> {
  const bank = bankOf({ server: { pool: lender.pool }, ask: lender.ask })
  const { id } = life.borrower
  if ((await walletBalance(lender.pool.db, id)) > 0) await bank.spend(id)
  await bank.takeBack(last.endToEndId)
  life.model = without(last, today)
  life.taxed = last.taxed
  life.iofBorne = last.iofBorne
  life.last = undefined
  life.undone += 1
  return compare(lender, life, today)
}

/** Pays by a PIX of exactly that amount and returns its EndToEndId. */
async function payByPix({ ask, pool }: Lender, { borrower }: Life, pay: Pay, amount_cents: number): Promise<string> {
  const bank = bankOf({ server: { pool }, ask })
  const payment = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'pix', amount_cents },
      { token: borrower.token },
    ),
  )
  if (!('order' in payment)) throw new Error('no charge')
  const endToEndId = await bank.pay({ txid: payment.order.copy_code ?? '' })
  await bank.orderIn(borrower.token, payment.order.id, 'paid')
  return endToEndId
}

const together = (all: readonly Compared[]): Compared => ({
  faults: all.flatMap(({ faults }) => faults),
  comparisons: all.reduce((sum, { comparisons }) => sum + comparisons, 0),
})

const PLAN_SHARE = 0.08
const MOST_PLANS = 3

/** Sometimes replaces the list in force. */
async function renegotiate(lender: Lender, life: Life, day: Day): Promise<Compared> {
  const moves = !life.dueDayChanged && !life.model.rows.some((row) => isOpen(row) && row.due <= day)
  const newPlan = await (moves ? moveDueDay : agree)(lender, life, day)
  if (newPlan === undefined) return { faults: [], comparisons: 0 }
  life.dueDayChanged ||= moves
  life.plans += 1
  life.model = newPlan.loan
  life.iofBorne += iofOfPlan(
    life.taxed,
    newPlan.replaced.map(({ number }) => number),
    principalOf(newPlan.rows),
  )
  return compare(lender, life, day)
}

/** Compares, then pays at random, signs a new list or has the last payment taken back, and compares again. */
export async function act(lender: Lender, life: Life, day: Day): Promise<Compared> {
  const { ask, steps } = lender
  const { borrower } = life
  const before = await compare(lender, life, day)
  if (life.last !== undefined && life.random() < BACK_LATER) {
    const found = await takeBack(lender, life, life.last, day)
    life.next = nextDay(life, day)
    return together([before, found])
  }
  if (life.plans < MOST_PLANS && life.random() < PLAN_SHARE) {
    const found = await renegotiate(lender, life, day)
    life.last = undefined
    life.next = nextDay(life, day)
    return together([before, found])
  }
  const step = randomStep(life, day)
  if (step === undefined) {
    life.next = nextDay(life, day)
    return before
  }
  const { paid } = step.payment
  const quoted = dataOf(
    await ask('POST /api/dk/getRepayment', { loan_id: borrower.loanId, pay: step.pay }, { token: borrower.token }),
  )
  const asShown: Compared = {
    comparisons: 1,
    faults:
      JSON.stringify([paid.amountCents, ...linesOf(paid)]) ===
      JSON.stringify([quoted.owed.amount_cents, ...apiLinesOf(quoted.owed)])
        ? []
        : [
            `${JSON.stringify(life.choice)} on ${formatDay(day)}: ${JSON.stringify(step.pay)} is ${quoted.owed.amount_cents} on the screen and ${paid.amountCents} by the engine`,
          ],
  }
  const snapshot = { model: life.model, taxed: structuredClone(life.taxed), iofBorne: life.iofBorne, day }
  life.last = undefined
  if (life.random() < PIX_SHARE) {
    const endToEndId = await payByPix(lender, life, step.pay, paid.amountCents)
    life.last = { ...snapshot, endToEndId, rows: new Set(paid.lines.map(({ number }) => number)) }
  } else {
    if (quoted.wallet_cents < paid.amountCents) await steps.topUp(borrower, paid.amountCents - quoted.wallet_cents)
    const answer = await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay: step.pay, method: 'wallet', amount_cents: paid.amountCents },
      { token: borrower.token },
    )
    if (answer.status_code !== 200)
      throw new Error(`not paid: ${JSON.stringify(step.pay)} ${JSON.stringify(answer.data)}`)
  }
  life.model = step.payment.loan
  life.payments += 1
  for (const { number, state, principalCents } of paid.lines)
    if (state !== 'early') life.iofBorne += iofOfPayment(life.taxed, { number, principal: BigInt(principalCents), day })
  splitTaxed(
    life.taxed,
    principalOf(life.model.rows).filter(({ due }) => due > day),
  )
  const after = await compare(lender, life, day)
  const back =
    life.last !== undefined && life.random() < BACK_AT_ONCE ? [await takeBack(lender, life, life.last, day)] : []
  life.next = nextDay(life, day)
  return together([before, asShown, after, ...back])
}
