import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import type { ContractText } from '../contracts/contracts.ts'
import { contractText, hashOfText } from '../contracts/text.ts'
import { contactOf, useCode } from '../../access/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { byBorrower, stepRefusal, type LoanCallContext, type StepRefusal } from './loan-call.ts'
import type { Signature } from './loan-command.ts'
import { loanBrief, type Loan } from './loan.ts'
import { partiesOf } from './parties.ts'
import { findOffer, lockOpenLoanOf, openLoanOf, type Offer } from './loan-queries.ts'
import type { LoanDependencies } from './loan-context.ts'

/** The contract text of an offer, the same for preview and signature. */
async function textOf(
  dependencies: LoanDependencies,
  { db, borrowerId, now }: LoanCallContext,
  loan: Loan,
  offer: Offer,
): Promise<ContractText> {
  return contractText({
    contractNumber: offer.contract_number,
    loanNumber: loan.number,
    ...(await partiesOf(dependencies, { db, now }, borrowerId)),
    purpose: loan.loanRequest?.purpose ?? 'other',
    costs: offer.costs,
    offeredAt: offer.made_at,
    validThrough: offer.valid_through,
  })
}

export type ContractView = Extract<CallOutput<'POST /api/dk/contract'>, { contract: unknown }>['contract']

/** The contract to sign: full text, hash and figures. */
export async function previewContract(
  dependencies: LoanDependencies,
  call: LoanCallContext,
): Promise<ContractView | Refusal<StepRefusal>> {
  const loan = await openLoanOf(call.db, call.borrowerId)
  if (loan === undefined || loan.state !== 'approved' || loan.offer_id === null)
    return stepRefusal(dependencies, call, loan)
  const offer = await findOffer(call.db, loan.offer_id)
  if (offer === undefined) throw new Error('the approved loan has no offer')
  const text = await textOf(dependencies, call, loan, offer)
  return {
    id: null,
    offer_id: offer.id,
    number: offer.contract_number,
    loan_id: loan.id,
    text,
    text_hash: hashOfText(text),
    costs: offer.costs,
    signed_at: null,
    pdf_hash: null,
    void: false,
    amendment: false,
  }
}

type SignatureProof = Pick<Signature, 'address' | 'userAgent' | 'codeId'>

const signatureOf = (offer: Offer, text: ContractText, proof: SignatureProof): Signature => ({
  contractId: uuidv7(),
  contractNumber: offer.contract_number,
  text,
  ...proof,
})

/** A signature on the current offer. The caller must have checked the proof. */
export async function signatureFor(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  loan: Loan,
  proof: SignatureProof,
): Promise<Signature> {
  const offer = loan.offer_id === null ? undefined : await findOffer(call.db, loan.offer_id)
  if (offer === undefined) throw new Error('the approved loan has no offer')
  return signatureOf(offer, await textOf(dependencies, call, loan, offer), proof)
}

export interface SignInput {
  offerId: string
  textHash: string
  code: string
  address: string
  userAgent: string
}

/** Signs the text that the borrower has read: offer and text must be unchanged and the code right. The code is used last, after all other checks. */
export async function sign(
  dependencies: CoreDependencies,
  call: LoanCallContext,
  { offerId, textHash, code, address, userAgent }: SignInput,
): Promise<Loan | Refusal<CommandRefusal | 'details_changed'>> {
  const { db, borrowerId, now, lang } = call
  const loan = await lockOpenLoanOf(db, borrowerId)
  if (loan === undefined || loan.state !== 'approved' || loan.offer_id !== offerId)
    return stepRefusal(dependencies, call, loan)
  const offer = await findOffer(db, offerId)
  if (offer === undefined) throw new Error('the approved loan has no offer')
  const text = await textOf(dependencies, call, loan, offer)
  if (hashOfText(text) !== textHash) return refuse('details_changed', { loan: loanBrief(loan) })
  const { phone } = await contactOf(db, borrowerId)
  const used = await useCode(dependencies, { tx: db, phone, scene: 'sign', code, now })
  if (used instanceof Refusal)
    return refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  const signature = signatureOf(offer, text, { address, userAgent, codeId: used.codeId })
  return executeCommand(db, dependencies, loan, { ...byBorrower(call), action: 'sign', signature })
}
