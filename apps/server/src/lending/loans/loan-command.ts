import type { Action, Actor, CreditedLoan, LoanRow, Payment } from '@home-credit/domain'
import type { DATA_ASKED, REPAYMENT_METHODS, REPAYMENT_VERBS } from '@home-credit/contract'
import type { ContractText } from '../contracts/contracts.ts'
import type { DocumentKind, DocumentReason, EvidenceGiven } from '../../borrowers/index.ts'
import type { Wish } from './loan.ts'
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
  made: Payment
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

/** What somebody does with a loan, and all that the act brings with it. */
export interface Deed {
  action: Action
  actor: Actor
  /** As the log names the actor: `borrower:<id>`, `operator:<id>`, `policy@<version>`, `close@<date>`, `system`, `bank`. */
  by: string
  now: Date
  requestId?: string
  /** Codes that the borrower reads in words. */
  reasons?: readonly string[]
  /** For colleagues and the log. */
  note?: string
  wish?: Wish
  terms?: Terms
  agreedFeeCents?: number
  /** Of a policy that approves: it also releases. */
  autoRelease?: boolean
  documents?: readonly { kind: DocumentKind; reason: DocumentReason }[]
  evidence?: EvidenceGiven
  incomeCents?: number
  request?: { asks: readonly (typeof DATA_ASKED)[number][]; note: string }
  answer?: { text: string; fileIds: readonly string[] }
  reviewReason?: string
  signature?: Signature
  payment?: Paying
  undone?: UndonePayment
}

export const borrowerActs = (borrowerId: string): { actor: Actor; by: string } => ({
  actor: { kind: 'borrower' },
  by: `borrower:${borrowerId}`,
})
