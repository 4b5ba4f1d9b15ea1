import type { MESSAGE_SUBJECTS, MESSAGE_LINKS } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { keysOf } from '../platform/types/index.ts'

export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number]
export type LinkTo = (typeof MESSAGE_LINKS)[number]

/** Parameters of a message text. */
export interface Named {
  brand: string
  number: string
  amount: string
  reason: string
  /** For an installment: its number, its payable date (for a complaint: its deadline), and the day for which the amount is right. */
  installment: string
  date: string
  day: string
  device: string
}

type Sentence = (parameters: Named, lang: Lang) => string

// No text contains a link or a code, or requests money by itself: borrowers pay in the app.

/** About the loan and its contract: always sent by SMS. */
const LOAN = {
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
  offer_renewed: texts.sms_loan_offer_renewed,
  back_to_review: texts.sms_loan_back_to_review,
  release_missed: texts.sms_loan_release_missed,
  credited: texts.sms_loan_credited,
  regretted: texts.sms_loan_regretted,
  settled: texts.sms_loan_settled,
  payment_reopened: texts.sms_payment_reopened,
  plan_proposed: texts.sms_plan_proposed,
  plan_signed: texts.sms_plan_signed,
  plan_refused: texts.sms_plan_refused,
  plan_expired: texts.sms_plan_expired,
  due_day_changed: texts.sms_due_day_changed,
} satisfies Record<string, Sentence>

/** About money that moved or failed to: sent as the borrower chose. */
const MONEY = {
  repaid: texts.sms_loan_repaid,
  debit_short: texts.sms_debit_short,
  recharge_arrived: texts.sms_recharge_arrived,
  recharge_found: texts.sms_recharge_found,
  proof_accepted: texts.sms_proof_accepted,
  proof_refused: texts.sms_proof_refused,
  clawed_back: texts.sms_clawed_back,
  claim_opened: texts.sms_claim_created,
  claim_reminder: texts.sms_claim_reminder,
  payment_corrected: texts.sms_payment_corrected,
  payment_undone: texts.sms_payment_undone,
  refunded: texts.sms_refunded,
  withdrawal_paid: texts.sms_withdrawal_paid,
  withdrawal_failed: texts.sms_withdrawal_failed,
  withdrawal_returned: texts.sms_withdrawal_returned,
} satisfies Record<string, Sentence>

/** About due installments: sent as the borrower chose. */
const REMINDERS = {
  due_soon: texts.sms_due_soon,
  due_today: texts.sms_due_today,
  overdue: texts.sms_overdue,
} satisfies Record<string, Sentence>

/**
 * About the security of the account. Only shown in the app: the
 * caller sends the SMS, which never waits and may contain a link.
 */
const ACCOUNT = { new_device: texts.message_new_device } satisfies Record<string, Sentence>

/** About a complaint: always sent by SMS, because the protocol number and the deadline are owed by law. */
const SERVICE = {
  complaint_received: texts.sms_complaint_received,
  complaint_escalated: texts.sms_complaint_escalated,
  complaint_extended: texts.sms_complaint_extended,
  complaint_answered: texts.sms_complaint_answered,
} satisfies Record<string, Sentence>

const SENTENCES = { ...LOAN, ...MONEY, ...REMINDERS, ...ACCOUNT, ...SERVICE }

export type MessageKind = keyof typeof SENTENCES
export type DueKind = keyof typeof REMINDERS
export type AccountKind = keyof typeof ACCOUNT
export type ServiceKind = keyof typeof SERVICE

export const MESSAGE_KINDS = keysOf(SENTENCES)

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(SENTENCES, kind)
const isAccountKind = (kind: string): kind is AccountKind => Object.hasOwn(ACCOUNT, kind)
const isServiceKind = (kind: string): kind is ServiceKind => Object.hasOwn(SERVICE, kind)
export const isDueKind = (kind: string): kind is DueKind => Object.hasOwn(REMINDERS, kind)

export const sentenceOf = (kind: MessageKind): Sentence => SENTENCES[kind]

export function subjectOf(kind: MessageKind): Exclude<MessageSubject, 'news'> {
  if (Object.hasOwn(LOAN, kind)) return 'loan'
  if (isAccountKind(kind)) return 'account'
  if (isServiceKind(kind)) return 'service'
  return isDueKind(kind) ? 'reminders' : 'money'
}

const TITLES: Record<Exclude<MessageSubject, 'news'>, (parameters: Record<string, never>, lang: Lang) => string> = {
  loan: texts.message_title_loan,
  money: texts.message_title_money,
  reminders: texts.message_title_reminders,
  account: texts.message_title_account,
  service: texts.message_title_service,
}

export const titleOf = (kind: MessageKind, lang: Lang): string => TITLES[subjectOf(kind)]({}, lang)

/** Kinds whose link differs from the default for their subject. */
const LINKS: Partial<Record<MessageKind, LinkTo>> = { repaid: 'repayments', payment_reopened: 'installments' }

/** What a message links to in the app; without an order id, the wallet. */
export function linkOf(
  kind: MessageKind,
  loanId: string | null,
  {
    order_id: orderId,
    conversation_id: conversationId,
  }: { order_id?: string | undefined; conversation_id?: string | undefined },
): { to: LinkTo; id: string | null } {
  if (isAccountKind(kind)) return { to: 'devices', id: null }
  if (isServiceKind(kind)) return { to: 'conversation', id: conversationId ?? null }
  if (loanId !== null) return { to: LINKS[kind] ?? (subjectOf(kind) === 'loan' ? 'loan' : 'installments'), id: loanId }
  if (orderId === undefined) return { to: 'wallet', id: null }
  return { to: kind.startsWith('withdrawal_') ? 'withdrawal' : 'recharge', id: orderId }
}
