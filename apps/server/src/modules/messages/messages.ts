import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../db/pool.ts'
import { queueSms } from '../../jobs/send-sms.ts'
import { contactOf } from '../identity/contact.ts'
import { settingsInForce } from '../settings/settings.ts'

type Sentence = (parameters: { brand: string; number: string }, lang: Lang) => string

/** What a borrower is told of a loan, and in which words by SMS. No message has a link, a code or an amount to pay. */
const SENTENCES = {
  verified: texts.sms_loan_verified,
  documents_refused: texts.sms_loan_documents_refused,
  evidence_accepted: texts.sms_loan_evidence_accepted,
  evidence_refused: texts.sms_loan_evidence_refused,
  data_requested: texts.sms_loan_data_requested,
  approved: texts.sms_loan_approved,
  rejected: texts.sms_loan_rejected,
  decision_late: texts.sms_loan_decision_late,
  offer_expired: texts.sms_loan_offer_expired,
  release_refused: texts.sms_loan_release_refused,
  release_missed: texts.sms_loan_release_missed,
  credited: texts.sms_loan_credited,
  regretted: texts.sms_loan_regretted,
} satisfies Record<string, Sentence>

export type MessageKind = keyof typeof SENTENCES

export interface Message {
  borrowerId: string
  kind: MessageKind
  loan: { id: string; number: string }
  now: Date
}

/** Tells a borrower, in the transaction of what it tells of: kept to be read in the app, and by SMS to those who want it. */
export async function tell(tx: Db, secretKey: Buffer, { borrowerId, kind, loan, now }: Message): Promise<void> {
  await tx.insertInto('messages').values({ id: uuidv7(), borrower_id: borrowerId, kind, loan_id: loan.id, details: JSON.stringify({ number: loan.number }), sent_at: now }).execute()
  const { phone, lang, notifySms } = await contactOf(tx, borrowerId)
  if (!notifySms) return
  const { lender } = await settingsInForce(tx, now, ['lender'])
  await queueSms(tx, secretKey, { phone, text: SENTENCES[kind]({ brand: lender.brand, number: loan.number }, lang) })
}

export const messagesOf = (db: Db, borrowerId: string): Promise<{ kind: string; sent_at: Date; read_at: Date | null }[]> =>
  db.selectFrom('messages').select(['kind', 'sent_at', 'read_at']).where('borrower_id', '=', borrowerId).orderBy('sent_at').execute()

export async function forgetMessages(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('messages').where('borrower_id', '=', borrowerId).execute()
}
