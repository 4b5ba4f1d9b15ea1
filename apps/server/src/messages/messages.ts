import { uuidv7 } from 'uuidv7'
import type { Db } from '../platform/db/index.ts'
import { contactOf } from '../access/index.ts'
import type { Details } from './details.ts'
import type { AccountKind, DueKind, MessageKind, ServiceKind } from './kinds.ts'
import { quietUntil } from './quiet.ts'
import type { Reason } from './reasons.ts'
import { sendOutside } from './send-outside.ts'
import { deleteMessages, insertMessage } from './store.ts'

export type EventKind = Exclude<MessageKind, DueKind | AccountKind | ServiceKind>
export { markRead } from './store.ts'

/** What is owed on an installment when the message is created. */
export interface Due {
  loanId: string
  number: string
  installment: number
  payableOn: string
  amountCents: number
  asOf: string
}

/** The subject: a loan, a wallet order, a due installment or a complaint, with the number that people quote. */
type About =
  | { kind: EventKind; loan: { id: string; number: string } }
  | {
      kind: EventKind
      order: { id?: string; number: string; amountCents: number; reason?: Reason; payableOn?: string }
    }
  | { kind: DueKind; due: Due }
  | { kind: ServiceKind; complaint: { conversationId: string; protocol: string; answerOn: string } }

export type Message = About & {
  borrowerId: string
  now: Date
}

export const detailsOfDue = ({ number, installment, payableOn, amountCents, asOf }: Due): Details => ({
  number,
  installment,
  payable_on: payableOn,
  amount_cents: amountCents,
  as_of: asOf,
})

function contentOf(about: About): { loanId: string | null; details: Details } {
  if ('loan' in about) return { loanId: about.loan.id, details: { number: about.loan.number } }
  if ('due' in about) return { loanId: about.due.loanId, details: detailsOfDue(about.due) }
  if ('complaint' in about) {
    const { conversationId, protocol, answerOn } = about.complaint
    return { loanId: null, details: { number: protocol, conversation_id: conversationId, answer_on: answerOn } }
  }
  const { id, number, amountCents, reason, payableOn } = about.order
  return { loanId: null, details: { number, amount_cents: amountCents, order_id: id, reason, payable_on: payableOn } }
}

/**
 * Sends a message in the caller's transaction: stores it for the app, and queues SMS, e-mail and push as the borrower
 * chose. Quiet hours delay these until the morning. Codes and security notices do not use this, and never wait.
 */
export async function sendMessage(tx: Db, secretKey: Buffer, message: Message): Promise<void> {
  const { borrowerId, kind, now } = message
  const { loanId, details } = contentOf(message)
  const contact = await contactOf(tx, borrowerId)
  const sendAt = quietUntil(now, contact.quiet)
  const id = uuidv7()
  await insertMessage(tx, {
    id,
    borrower_id: borrowerId,
    kind,
    loan_id: loanId,
    details: JSON.stringify(details),
    sent_at: now,
    send_at: sendAt ?? null,
  })
  if (sendAt !== undefined) return
  await sendOutside(tx, secretKey, contact, { id, kind, borrowerId, loanId, details, isRead: false }, now)
}

/** Stores a security message for the app; the caller sends the SMS. */
export const keepInApp = (
  tx: Db,
  { borrowerId, kind, device, now }: { borrowerId: string; kind: AccountKind; device: string; now: Date },
): Promise<void> =>
  insertMessage(tx, {
    id: uuidv7(),
    borrower_id: borrowerId,
    kind,
    loan_id: null,
    details: JSON.stringify({ device } satisfies Partial<Details>),
    sent_at: now,
    send_at: null,
  })

export const forgetMessages = (tx: Db, borrowerId: string): Promise<void> => deleteMessages(tx, borrowerId)
