import { type CreditedLoan, formatDay, isOpen, isRefused, type LoanRow, owedOn } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { dayFor, dayIn, localDate } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import {
  type LoanCallContext,
  debtOfReminder,
  type LoanDependencies,
  owingOf,
  reminderIdOf,
  stagesUpTo,
} from '../../lending/index.ts'
import { nextNotice, readNotices } from '../notices/borrower-notices.ts'
import { type Paid, payFromWallet, type WalletPaymentRefusal } from '../../servicing/index.ts'
import { confirmedReminders, insertConfirmed } from './store.ts'

type Reminder = NonNullable<CallOutput<'POST /api/dk/getRemind'>['reminder']>

interface Candidate {
  id: string
  loan: CreditedLoan
  loanId: string
  loanNumber: string
  row: LoanRow
  daysLate: number
}

/** The newest stage of each open row, most urgent first: most days late, then due today, then nearest due. */
async function candidatesOf({ db, borrowerId, now }: LoanCallContext): Promise<Candidate[]> {
  const day = dayIn(localDate(now))
  const found = (await owingOf(db, borrowerId)).flatMap(({ loanId, loanNumber, loan }) =>
    loan.rows.filter(isOpen).flatMap((row) => {
      const daysLate = day - row.payable
      const stage = stagesUpTo(daysLate).at(-1)
      return stage === undefined
        ? []
        : [
            {
              loan,
              id: reminderIdOf({ loanId, installment: row.number, stage, returnedOn: row.returnedOn }),
              loanId,
              loanNumber,
              row,
              daysLate,
            },
          ]
    }),
  )
  return found.toSorted((one, other) => other.daysLate - one.daysLate || (one.id < other.id ? -1 : 1))
}

function wordsOf(
  { loanNumber, row, daysLate }: Candidate,
  { lang }: LoanCallContext,
): { title: string; content: string } {
  const about = {
    number: row.number,
    loan: loanNumber,
    date: dayFor(formatDay(row.payable), lang),
    count: Math.abs(daysLate),
  }
  const [title, sentence] =
    daysLate > 0
      ? [texts.reminder_late_title({}, lang), texts.reminder_late(about, lang)]
      : daysLate === 0
        ? [texts.reminder_today_title({}, lang), texts.reminder_today(about, lang)]
        : [texts.reminder_soon_title({}, lang), texts.reminder_soon(about, lang)]
  // Needs no escaping: it contains only our loan numbers and dates, no user input.
  return { title, content: `<p>${sentence}</p>` }
}

/** The one reminder to show now. Its amount is what the installment costs today, calculated here and stored nowhere. */
export async function remind(context: LoanCallContext): Promise<Reminder | null> {
  const { db, borrowerId, now } = context
  const candidates = await candidatesOf(context)
  if (candidates.length === 0) return noticeOf(context)
  const confirmed = await confirmedReminders(db, borrowerId)
  const next = candidates.find(({ id }) => !confirmed.has(id))
  const owed = next && owedOn(next.loan, { rows: [next.row.number], day: dayIn(localDate(now)) })
  return next === undefined || owed === undefined || isRefused(owed) || owed.amountCents === 0
    ? noticeOf(context)
    : { id: next.id, ...wordsOf(next, context), amount_cents: owed.amountCents }
}

/** Notices come after all reminders and have no amount. */
async function noticeOf(context: LoanCallContext): Promise<Reminder | null> {
  const notice = await nextNotice(context, context.lang)
  return notice === undefined ? null : { id: notice.id, title: notice.title, content: notice.html, amount_cents: 0 }
}

/** What a reminder asks for today, and the wallet's balance. */
export async function readReminder({ db, borrowerId, now }: LoanCallContext, reminderId: string) {
  const debt = await debtOfReminder(db, borrowerId, reminderId, localDate(now))
  const view = debt && {
    loan_id: debt.loanId,
    loan_number: debt.loanNumber,
    installment: debt.installment,
    amount_cents: debt.amountCents,
    due_on: debt.dueOn,
  }
  return { debt: view ?? null, wallet_cents: await walletBalance(db, borrowerId) }
}

export async function payReminder(
  dependencies: LoanDependencies,
  context: LoanCallContext,
  { reminderId, shownCents }: { reminderId: string; shownCents: number },
): Promise<Paid | Refusal<WalletPaymentRefusal>> {
  const debt = await debtOfReminder(context.db, context.borrowerId, reminderId, localDate(context.now))
  if (debt === undefined) return refuse('nothing_to_pay')
  return payFromWallet(dependencies, context, {
    loanId: debt.loanId,
    pay: { verb: 'rows', rows: [debt.installment] },
    shownCents,
  })
}

/** Hides the reminder from now on. Ignores another borrower's id. */
export async function confirmReminder(context: LoanCallContext, reminderId: string): Promise<{ confirmed: boolean }> {
  const isCandidate = (await candidatesOf(context)).some(({ id }) => id === reminderId)
  if (isCandidate) await insertConfirmed(context.db, context.borrowerId, reminderId, context.now)
  return { confirmed: isCandidate || (await readNotices(context, reminderId)) }
}
