import {
  addDays,
  cents,
  isOpen,
  isRefused,
  isRepaid,
  type CreditedLoan,
  type Day,
  type LoanRow,
} from '@home-credit/domain'
import { paymentRecord, rowColumns, writeOffPosting } from '../../lending/index.ts'
import { type Pay, payOn } from '../../servicing/index.ts'
import { move } from './moves.ts'
import { notify, type Borrower, type Loan } from './borrower.ts'
import type { Life } from './clockwork.ts'
import { payIn } from './money.ts'
import { dayOf, timeOn, until, type Scenario } from './scenario.ts'

const owedOf = ({ owed }: Loan): CreditedLoan => {
  if (owed === undefined) throw new Error('the loan has no list')
  return owed
}

/** Rows change with a payment; what they were is kept until when, as the database does on an update. */
function changeRow({ rows }: Scenario, { at }: Borrower, loan: Loan, changed: LoanRow): void {
  const row = loan.installments.get(changed.number)
  if (row === undefined) throw new Error('a payment changed a row that is not in the list')
  const columns = rowColumns(changed)
  const before: Record<string, unknown> = row
  if (
    Object.entries(columns).every(([name, value]) => (before[name] ?? (typeof value === 'number' ? 0 : null)) === value)
  )
    return
  if ((row.closed_on ?? null) === null)
    rows.add('loan_installments_past', {
      loan_id: row.loan_id,
      number: row.number,
      since: row.changed_at ?? null,
      until: at,
      due_on: row.due_on,
      payable_on: row.payable_on,
      interest_left_cents: row.interest_cents - (row.paid_interest_cents ?? 0),
      principal_left_cents: row.principal_cents - (row.paid_principal_cents ?? 0),
    })
  Object.assign(row, columns, { changed_at: at })
}

/** The rows that are due come first, whatever was intended. */
function dueRows({ rows }: CreditedLoan, day: Day): Pay {
  return { verb: 'rows', rows: rows.filter((row) => isOpen(row) && row.due <= day).map(({ number }) => number) }
}

/** Pays with a PIX, as the engine computes it for this day; false when the engine refuses. */
function pay(scenario: Scenario, borrower: Borrower, loan: Loan, intended: Pay): boolean {
  const { rows } = scenario
  const { at, random, id } = borrower
  const day = dayOf(at)
  let meant = intended
  let result = payOn(owedOf(loan), meant, day)
  if (isRefused(result) && result.refused === 'due_rows_first') {
    meant = dueRows(owedOf(loan), day)
    result = payOn(owedOf(loan), meant, day)
  }
  if (isRefused(result) || result.paid.amountCents === 0) return false
  const { amountCents } = result.paid
  const installment = meant.verb === 'rows' && meant.rows.length === 1 ? (meant.rows[0] ?? null) : null
  const forDebt = random.chance(0.75)
  const short = amountCents - borrower.walletCents
  const endToEndId = forDebt
    ? payIn(scenario, borrower, amountCents, { loan, pay: meant, installment })
    : short > 0
      ? payIn(scenario, borrower, short)
      : undefined
  const { row } = loan
  const { changed, repayment, posting } = paymentRecord(
    {
      id: row.id,
      borrower_id: id,
      written_off_at: (row.written_off_at as Date | undefined) ?? null,
      terms: loan.terms ?? null,
    },
    {
      id: random.uuid(at),
      verb: meant.verb,
      method: forDebt ? 'pix' : 'wallet',
      result,
      effectiveAt: at,
      ...(forDebt && endToEndId !== undefined ? { endToEndId } : {}),
    },
    at,
  )
  for (const one of changed) changeRow(scenario, borrower, loan, one)
  rows.add('repayments', repayment)
  rows.book(posting)
  borrower.walletCents -= amountCents
  loan.owed = result.loan
  const repaid = isRepaid(result.loan)
  move(scenario, borrower, loan, { action: 'repay', to: repaid ? 'repaid' : 'credited', by: `borrower:${id}` })
  notify(scenario, borrower, repaid ? 'settled' : 'repaid', { loan })
  return true
}

const nextOpen = (loan: Loan): LoanRow | undefined => owedOf(loan).rows.find(isOpen)

/** The day on which somebody pays a row, by their habit. */
function payDay({ random, fate }: Borrower, { due, payable }: LoanRow): Day {
  if (fate.habit === 'early' && random.chance(0.7)) return addDays(due, -random.int(3, 16))
  if (fate.habit === 'late' && random.chance(0.55)) return addDays(payable, random.int(1, random.chance(0.2) ? 34 : 12))
  const spread = random.next()
  if (spread < 0.3) return addDays(due, -random.int(1, 3))
  return spread < 0.75 ? due : spread < 0.96 ? payable : addDays(payable, random.int(1, 4))
}

function* onDay(borrower: Borrower, day: Day): Life {
  yield* until(borrower, timeOn(day, borrower.random.int(7, 22), borrower.random.int(0, 59)))
}

/** Installment after installment, until all is paid or nothing more is. */
export function* repay(scenario: Scenario, borrower: Borrower, loan: Loan): Life {
  const { fate, random } = borrower
  for (let paid = 0; ; paid += 1) {
    const row = nextOpen(loan)
    if (row === undefined) return
    if (fate.stopsAfter !== undefined && borrower.loans === 1 && paid >= fate.stopsAfter) {
      yield* leave(scenario, borrower, loan, row)
      return
    }
    yield* onDay(borrower, payDay(borrower, row))
    if (fate.habit === 'settles' && paid >= 2) pay(scenario, borrower, loan, { verb: 'settle' })
    else if (fate.habit === 'in_parts' && random.chance(0.6)) {
      yield* onDay(borrower, addDays(row.payable, random.int(1, 6)))
      pay(scenario, borrower, loan, { verb: 'part', amount_cents: Math.floor(row.paymentCents * 0.5) })
      yield* onDay(borrower, addDays(dayOf(borrower.at), random.int(3, 12)))
      pay(scenario, borrower, loan, dueRows(owedOf(loan), dayOf(borrower.at)))
    } else pay(scenario, borrower, loan, { verb: 'rows', rows: [row.number] })
    if (fate.habit === 'prepays' && paid === 1) {
      yield* onDay(borrower, addDays(dayOf(borrower.at), random.int(1, 5)))
      pay(scenario, borrower, loan, {
        verb: random.chance(0.5) ? 'fewer' : 'smaller',
        amount_cents: Math.floor((row.paymentCents * random.int(60, 120)) / 100),
      })
    }
  }
}

const OUTCOMES = {
  no_answer: ['Ligação sem resposta.', null],
  spoke: ['Disse que vai verificar as datas.', null],
  will_pay: ['Promete pagar depois do salário.', 5],
  cannot_pay: ['Perdeu o emprego; expliquei o plano de pagamento.', 10],
  says_paid: ['Diz que pagou; pedi o comprovante.', 2],
} as const

function contact({ rows, input }: Scenario, { at, random, id }: Borrower, loan: Loan): void {
  const outcome = random.weighted({ no_answer: 40, spoke: 20, will_pay: 22, cannot_pay: 12, says_paid: 6 })
  const [note, days] = OUTCOMES[outcome]
  rows.add('contacts', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    borrower_id: id,
    operator_id: input.staff.support,
    kind: random.pick(['call', 'call', 'message']),
    outcome,
    note,
    next_on: days === null ? null : new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    at,
  })
}

/** Nothing is paid: operators call, and what stays unpaid is named up for lost. Some come back. */
function* leave(scenario: Scenario, borrower: Borrower, loan: Loan, oldest: LoanRow): Life {
  const { random, fate } = borrower
  const { staff } = scenario.input
  for (const days of [random.int(4, 9), random.int(15, 25), random.int(38, 55)]) {
    yield* until(borrower, timeOn(addDays(oldest.payable, days), random.int(9, 17), random.int(0, 59)))
    contact(scenario, borrower, loan)
    if (fate.lost === undefined || (random.chance(0.12) && fate.ago > 250)) {
      yield* onDay(borrower, addDays(dayOf(borrower.at), random.int(1, 8)))
      pay(scenario, borrower, loan, dueRows(owedOf(loan), dayOf(borrower.at)))
      delete fate.stopsAfter
      yield* repay(scenario, borrower, loan)
      return
    }
  }
  if (fate.lost !== true) return
  yield* until(borrower, timeOn(addDays(oldest.payable, random.int(94, 118)), 10, random.int(0, 59)))
  const writeOff = scenario.rows.add('write_offs', {
    id: random.uuid(borrower.at),
    loan_id: loan.row.id,
    state: 'proposed',
    reason: 'Mais de 90 dias sem pagamento nem resposta.',
    proposed_by: staff.finance,
    proposed_at: borrower.at,
  })
  yield* until(borrower, timeOn(addDays(dayOf(borrower.at), random.int(1, 3)), random.int(10, 16), random.int(0, 59)))
  const { financedCents, paid } = owedOf(loan)
  const principalCents = cents(financedCents - paid.principalCents)
  Object.assign(writeOff, {
    state: 'done',
    decided_by: staff.admin,
    decided_at: borrower.at,
    principal_cents: principalCents,
  })
  Object.assign(loan.row, { written_off_at: borrower.at })
  scenario.rows.book(writeOffPosting(loan.row.id, principalCents, borrower.at))
  scenario.rows.note({
    actor: `operator:${staff.admin}`,
    action: 'loan_written_off',
    subject: `loan:${loan.row.id}`,
    details: { principal_cents: principalCents, proposed_by: staff.finance },
    now: borrower.at,
  })
  if (!random.chance(0.4)) return
  yield* onDay(borrower, addDays(dayOf(borrower.at), random.int(10, 50)))
  pay(scenario, borrower, loan, { verb: 'part', amount_cents: Math.floor(oldest.paymentCents * 0.7) })
}
