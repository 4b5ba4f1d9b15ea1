import { formatDay, isOpen, type LoanRow } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { dayFor, dayIn, localDate } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import {
  type Asked,
  debtOfReminder,
  debtOn,
  type LoanParts,
  owingOf,
  reminderIdOf,
  stagesUpTo,
} from '../../lending/index.ts'
import { nextNotice, readNotices } from '../notices/borrower-notices.ts'
import { type Paid, payFromWallet } from '../../servicing/index.ts'
import { confirmedReminders, insertConfirmed } from './store.ts'

type Reminder = NonNullable<CallOutput<'POST /api/dk/getRemind'>['reminder']>

interface Candidate {
  id: string
  loanId: string
  loanNumber: string
  row: LoanRow
  daysLate: number
}

/** The newest stage of each open row, the most urgent first: most days late, then due today, then nearest due. */
async function candidatesOf({ db, borrowerId, now }: Asked): Promise<Candidate[]> {
  const day = dayIn(localDate(now))
  const found = (await owingOf(db, borrowerId)).flatMap(({ loanId, loanNumber, loan }) =>
    loan.rows.filter(isOpen).flatMap((row) => {
      const daysLate = day - row.payable
      const stage = stagesUpTo(daysLate).at(-1)
      return stage === undefined
        ? []
        : [
            {
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

function wordsOf({ loanNumber, row, daysLate }: Candidate, { lang }: Asked): { title: string; content: string } {
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
  // Loan numbers and dates are ours: nothing that anybody typed is in it.
  return { title, content: `<p>${sentence}</p><p>${texts.reminder_honest({}, lang)}</p>` }
}

/** The one reminder to show now. Its amount is what the installment takes today, computed here and nowhere kept. */
export async function remind(asked: Asked): Promise<Reminder | null> {
  const { db, borrowerId, now } = asked
  const candidates = await candidatesOf(asked)
  if (candidates.length === 0) return noticeOf(asked)
  const confirmed = await confirmedReminders(db, borrowerId)
  const next = candidates.find(({ id }) => !confirmed.has(id))
  const debt =
    next && (await debtOn(db, borrowerId, { loanId: next.loanId, installment: next.row.number }, localDate(now)))
  return next === undefined || debt === undefined
    ? noticeOf(asked)
    : { id: next.id, ...wordsOf(next, asked), amount_cents: debt.amountCents }
}

/** What an operator wrote, after all that has an amount; it has none. */
async function noticeOf(asked: Asked): Promise<Reminder | null> {
  const notice = await nextNotice(asked, asked.lang)
  return notice === undefined ? null : { id: notice.id, title: notice.title, content: notice.html, amount_cents: 0 }
}

/** What a reminder asks for today, beside what the wallet holds. */
export async function readReminder({ db, borrowerId, now }: Asked, reminderId: string) {
  const debt = await debtOfReminder(db, borrowerId, reminderId, localDate(now))
  const told = debt && {
    loan_id: debt.loanId,
    loan_number: debt.loanNumber,
    installment: debt.installment,
    amount_cents: debt.amountCents,
    due_on: debt.dueOn,
  }
  return { debt: told ?? null, wallet_cents: await walletBalance(db, borrowerId) }
}

export async function payReminder(
  parts: LoanParts,
  asked: Asked,
  { reminderId, shownCents }: { reminderId: string; shownCents: number },
): Promise<Paid | Refusal> {
  const debt = await debtOfReminder(asked.db, asked.borrowerId, reminderId, localDate(asked.now))
  if (debt === undefined) return refuse('nothing_to_pay')
  return payFromWallet(parts, asked, {
    loanId: debt.loanId,
    pay: { verb: 'rows', rows: [debt.installment] },
    shownCents,
  })
}

/** Read, and not to be shown again. What is not theirs is nothing to confirm. */
export async function confirmReminder(asked: Asked, reminderId: string): Promise<{ confirmed: boolean }> {
  const known = (await candidatesOf(asked)).some(({ id }) => id === reminderId)
  if (known) await insertConfirmed(asked.db, asked.borrowerId, reminderId, asked.now)
  return { confirmed: known || (await readNotices(asked, reminderId)) }
}
