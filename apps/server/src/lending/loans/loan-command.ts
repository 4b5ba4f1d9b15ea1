import type { Action, Actor, CreditedLoan, LoanRow, OperatorActor, Payment } from '@home-credit/domain'
import type { REQUESTED_DATA, REPAYMENT_METHODS, REPAYMENT_VERBS } from '@home-credit/contract'
import type { ContractText } from '../contracts/contracts.ts'
import type { DocumentKind, DocumentReason, EvidenceInput } from '../../borrowers/index.ts'
import type { LoanRequest } from './loan.ts'
import type { Terms } from './terms.ts'

/** A signature as it was given. */
export interface Signature {
  contractId: string
  contractNumber: string
  text: ContractText
  address: string
  userAgent: string
  codeId: string
}

/** A payment as the engine made it, and how the money came. */
export interface Paying {
  /** The intent: it is posted once. */
  id: string
  verb: (typeof REPAYMENT_VERBS)[number]
  method: (typeof REPAYMENT_METHODS)[number]
  result: Payment
  /** By the bank's word where there is one. */
  effectiveAt: Date
  endToEndId?: string
}

/** A payment that is undone: the loan without it, and what undid it. */
export interface UndonePayment {
  id: string
  loan: CreditedLoan
  /** The rows that are not as they were, also one that now stands beside the list. */
  changed: readonly LoanRow[]
  /** What the ledger knows the return or the reversal by. */
  key: string
  effectiveAt: Date
}

/** The fields that every command has. */
export interface CommandFields {
  actor: Actor
  /** As the log names the actor: `borrower:<id>`, `operator:<id>`, `policy@<version>`, `close@<date>`, `system`, `bank`. */
  by: string
  now: Date
  requestId?: string
  /** Codes that the borrower reads in words. */
  reasons?: readonly string[]
  /** For colleagues and the log. */
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

/** The fields of each command that has more than the common ones. */
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
  repay: { payment: Paying }
  undo_payment: { undone: UndonePayment }
}

type FieldsByAction = { [A in Action]: A extends keyof OwnFields ? OwnFields[A] : unknown }

/** What somebody does with a loan. Each action carries exactly what its effects need. */
export type LoanCommand<A extends Action = Action> = {
  [K in A]: CommandFields & { action: K } & FieldsByAction[K]
}[A]
