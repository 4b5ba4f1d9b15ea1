import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../db/pool.ts'
import { queueSms } from '../../jobs/send-sms.ts'
import { reais } from '../contracts/format.ts'
import { contactOf } from '../identity/contact.ts'
import { settingsInForce } from '../settings/settings.ts'

type Sentence = (parameters: { brand: string; number: string; amount: string; reason: string }, lang: Lang) => string

/** What a borrower is told of a loan or of the wallet, and in which words by SMS. No message has a link, a code or an amount to pay. */
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
  repaid: texts.sms_loan_repaid,
  settled: texts.sms_loan_settled,
  recharge_arrived: texts.sms_recharge_arrived,
  recharge_found: texts.sms_recharge_found,
  proof_accepted: texts.sms_proof_accepted,
  proof_refused: texts.sms_proof_refused,
  clawed_back: texts.sms_clawed_back,
  withdrawal_paid: texts.sms_withdrawal_paid,
  withdrawal_failed: texts.sms_withdrawal_failed,
  withdrawal_returned: texts.sms_withdrawal_returned,
} satisfies Record<string, Sentence>

export type MessageKind = keyof typeof SENTENCES

/** What it is told of, by the number that people quote: a loan, or something of the wallet with what it moved and why. */
type About = { loan: { id: string; number: string } } | { order: { number: string; amountCents: number; reason?(lang: Lang): string } }

export type Message = About & {
  borrowerId: string
  kind: MessageKind
  now: Date
}

/** Tells a borrower, in the transaction of what it tells of: kept to be read in the app, and by SMS to those who want it. */
export async function tell(tx: Db, secretKey: Buffer, { borrowerId, kind, now, ...about }: Message): Promise<void> {
  const { id: loanId, number } = 'loan' in about ? about.loan : { id: null, number: about.order.number }
  const amountCents = 'order' in about ? about.order.amountCents : undefined
  await tx.insertInto('messages').values({ id: uuidv7(), borrower_id: borrowerId, kind, loan_id: loanId, details: JSON.stringify({ number, amount_cents: amountCents }), sent_at: now }).execute()
  const { phone, lang, notifySms } = await contactOf(tx, borrowerId)
  if (!notifySms) return
  const { lender } = await settingsInForce(tx, now, ['lender'])
  const reason = 'order' in about ? (about.order.reason?.(lang) ?? '') : ''
  const text = SENTENCES[kind]({ brand: lender.brand, number, amount: reais(amountCents ?? 0), reason }, lang)
  await queueSms(tx, secretKey, { phone, text })
}

export const messagesOf = (db: Db, borrowerId: string): Promise<{ kind: string; sent_at: Date; read_at: Date | null }[]> =>
  db.selectFrom('messages').select(['kind', 'sent_at', 'read_at']).where('borrower_id', '=', borrowerId).orderBy('sent_at').execute()

export async function forgetMessages(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('messages').where('borrower_id', '=', borrowerId).execute()
}
