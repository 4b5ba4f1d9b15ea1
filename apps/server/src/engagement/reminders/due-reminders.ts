import { formatDay, isOpen } from '@home-credit/domain'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { debtOn, owingOf, stagesUpTo } from '../../lending/index.ts'
import { detailsOfDue, type Due, type DueKind, type Renew, sendMessage } from '../../messages/index.ts'
import { lockUnsentReminders, markReminderSent, type DueRow } from './store.ts'

const BATCH = 100

type Owed = Due & { daysLate: number; kind: DueKind }

const kindOf = (daysLate: number): DueKind => (daysLate > 0 ? 'overdue' : daysLate === 0 ? 'due_today' : 'due_soon')

/** What is owed on an installment now, by the engine; undefined when it is paid. */
async function owedNow(
  db: Db,
  borrowerId: string,
  { loanId, installment }: { loanId: string; installment: number },
  now: Date,
): Promise<Owed | undefined> {
  const today = localDate(now)
  const [owing] = await owingOf(db, borrowerId, loanId)
  const row = owing?.loan.rows.find(({ number }) => number === installment)
  if (owing === undefined || row === undefined || !isOpen(row)) return undefined
  const debt = await debtOn(db, borrowerId, { loanId, installment }, today)
  if (debt === undefined) return undefined
  const daysLate = dayIn(today) - row.payable
  return {
    loanId,
    number: owing.loanNumber,
    installment,
    payableOn: formatDay(row.payable),
    amountCents: debt.amountCents,
    asOf: today,
    daysLate,
    kind: kindOf(daysLate),
  }
}

/** Renews a message that quiet hours delayed. If the installment is now late instead of due, the next close sends the reminder. */
export const renewDue: Renew = async (db, { kind, borrowerId, loanId, installment }, now) => {
  const owed = await owedNow(db, borrowerId, { loanId, installment }, now)
  return owed?.kind === kind ? detailsOfDue(owed) : undefined
}

/** Sends only the newest stage: after a delayed close, earlier stages have nothing to add. */
async function sendDueReminder(tx: Db, secretKey: Buffer, row: DueRow, now: Date): Promise<void> {
  const owed = await owedNow(tx, row.borrower_id, { loanId: row.loan_id, installment: row.installment }, now)
  if (owed === undefined || stagesUpTo(owed.daysLate).at(-1) !== row.stage) return
  await sendMessage(tx, secretKey, { borrowerId: row.borrower_id, kind: owed.kind, due: owed, now })
}

/** Sends the reminders that the close has found, in batches. Each batch is one transaction with its marks, so no reminder is sent twice or lost. */
export const sendDueReminders = (secretKey: Buffer): Job => ({
  name: 'send_due_reminders',
  formerNames: ['tell_dues'],
  async run({ tx, now }) {
    const rows = await lockUnsentReminders(tx, BATCH)
    for (const row of rows) {
      await sendDueReminder(tx, secretKey, row, now)
      await markReminderSent(tx, row, now)
    }
    if (rows.length === BATCH) await addJob(tx, { name: 'send_due_reminders', payload: {} })
  },
})
