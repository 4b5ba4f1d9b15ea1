import type { Action, Actor, CreditedLoan, LoanRow, OperatorActor, Payment } from '@home-credit/domain'
import type { REQUESTED_DATA, REPAYMENT_METHODS, REPAYMENT_VERBS } from '@home-credit/contract'
import type { ContractText } from '../contracts/contracts.ts'
import type { DocumentKind, DocumentReason, EvidenceInput } from '../../borrowers/index.ts'
import type { LoanRequest } from './loan.ts'
import type { Terms } from './terms.ts'

export interface Signature {
  contractId: string
  contractNumber: string
  text: ContractText
  address: string
  userAgent: string
  codeId: string
}

/** A payment as the engine calculated it, and its source. */
export interface PaymentToRecord {
  /** The id of the intent: the ledger posts it once. */
  id: string
  verb: (typeof REPAYMENT_VERBS)[number]
  method: (typeof REPAYMENT_METHODS)[number]
  result: Payment
  /** The bank's time, if the bank reports one. */
  effectiveAt: Date
  endToEndId?: string
}

/** The loan without the payment, and what undid it. */
export interface UndonePayment {
  id: string
  loan: CreditedLoan
  /** The changed rows, including a new one outside the signed list. */
  changed: readonly LoanRow[]
  /** The ledger's key of the return or reversal. */
  key: string
  effectiveAt: Date
}

export interface CommandFields {
  actor: Actor
  /** As the audit log names the actor: `borrower:<id>`, `operator:<id>`, `policy@<version>`, `close@<date>`, `system`, `bank`. */
  by: string
  now: Date
  requestId?: string
  /** Codes that the borrower reads as sentences. */
  reasons?: readonly string[]
  /** For colleagues and the audit log. */
  note?: string
}

interface ChosenPackage {
  loanRequest: LoanRequest
  terms: Terms
}

interface AgreedFee {
  agreedFeeCents: number
}

interface ByOperator {
  actor: OperatorActor
}

interface OwnFields {
  refuse_documents: { documents: readonly { kind: DocumentKind; reason: DocumentReason }[] }
  choose_package: ChosenPackage
  authorise_fee: AgreedFee
  send_evidence: { evidence: EvidenceInput }
  accept_evidence: ByOperator & { incomeCents: number }
  refuse_evidence: ByOperator
  lower_amount: ChosenPackage
  /** A policy that approves may also release. */
  approve: { autoRelease?: boolean }
  request_data: ByOperator & { request: { asks: readonly (typeof REQUESTED_DATA)[number][]; note: string } }
  answer_request: { answer: { text: string; fileIds: readonly string[] } }
  resubmit: AgreedFee
  request_human_review: AgreedFee & { reviewReason: string }
  sign: { signature: Signature }
  repay: { payment: PaymentToRecord }
  undo_payment: { undone: UndonePayment }
}

type FieldsByAction = { [A in Action]: A extends keyof OwnFields ? OwnFields[A] : unknown }

/** Each action has exactly the fields that its effects need. */
export type LoanCommand<A extends Action = Action> = {
  [K in A]: CommandFields & { action: K } & FieldsByAction[K]
}[A]
