import type { Db } from '../platform/db/index.ts'
import { addJob, type Job } from '../platform/jobs/index.ts'
import { contactOf } from '../access/index.ts'
import { detailsIn, type Details } from './details.ts'
import { isDueKind, isMessageKind, subjectOf, type DueKind } from './kinds.ts'
import { quietUntil } from './quiet.ts'
import { sendOutside } from './send-outside.ts'
import { lockWaiting, updateMessage } from './store.ts'
import type { MessageRow } from './message-queries.ts'

/** Runs every minute of real time; our clock decides which messages are due. */
export const DELIVER_SCHEDULE = '* * * * * deliver_messages'
const BATCH = 200

/**
 * What is owed now on the installment of a message; undefined
 * when it was paid meanwhile or the reminder no longer applies.
 */
export type Renew = (
  db: Db,
  message: { kind: DueKind; borrowerId: string; loanId: string; installment: number },
  now: Date,
) => Promise<Details | undefined>

/** The delayed message must state what is owed in the morning. */
async function renewed(
  { kind, borrower_id: borrowerId, loan_id: loanId, details }: MessageRow,
  tx: Db,
  renew: Renew,
  now: Date,
): Promise<Details | undefined> {
  const messageDetails = detailsIn(details)
  return isDueKind(kind) && loanId !== null && messageDetails.installment !== undefined
    ? renew(tx, { kind, borrowerId, loanId, installment: messageDetails.installment }, now)
    : messageDetails
}

async function deliver(tx: Db, secretKey: Buffer, row: MessageRow, renew: Renew, now: Date): Promise<void> {
  const { id, kind, borrower_id: borrowerId } = row
  const contact = await contactOf(tx, borrowerId)
  // The borrower may have changed their quiet hours since.
  const later = quietUntil(now, contact.quiet)
  if (later !== undefined) return updateMessage(tx, id, { send_at: later })
  const details = await renewed(row, tx, renew, now)
  await updateMessage(tx, id, { send_at: null, ...(details === undefined ? {} : { details: JSON.stringify(details) }) })
  if (details === undefined || !isMessageKind(kind)) return
  // Skips messages already read in the app, except those about the loan itself.
  if (row.read_at !== null && subjectOf(kind) !== 'loan') return
  const message = { id, kind, borrowerId, loanId: row.loan_id, details, isRead: row.read_at !== null }
  await sendOutside(tx, secretKey, contact, message, now)
}

/**
 * Sends the messages delayed by quiet hours. A batch is one transaction,
 * so that a message is queued if and only if it is marked as sent.
 */
export const deliverMessages = (secretKey: Buffer, renew: Renew): Job => ({
  name: 'deliver_messages',
  async run({ tx, now }) {
    const rows = await lockWaiting(tx, now, BATCH)
    for (const row of rows) await deliver(tx, secretKey, row, renew, now)
    if (rows.length === BATCH) await addJob(tx, { name: 'deliver_messages', payload: {} })
  },
})
