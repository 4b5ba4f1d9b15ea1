import type { Db } from '../../platform/db/index.ts'
import {
  amendmentText,
  contractBrief,
  type ContractText,
  hashOfText,
  type Loan,
  type LoanDependencies,
  nextAmendmentNumber,
  findOffer,
  partiesOf,
} from '../../lending/index.ts'
import type { Figures } from './figures.ts'

/** The document that the borrower reads and signs. */
export interface Amendment {
  number: string
  text: ContractText
  hash: string
}

interface AmendmentInput {
  kind: 'agreement' | 'due_day'
  terms: Figures
  validThrough: string | null
}

/** Reading and signing build the same amendment. */
export async function buildAmendment(
  dependencies: LoanDependencies,
  { db, now }: { db: Db; now: Date },
  loan: Loan,
  { kind, terms, validThrough }: AmendmentInput,
): Promise<Amendment> {
  const contract = loan.contract_id === null ? undefined : await contractBrief(db, loan.contract_id)
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  if (contract === undefined || offer === undefined) throw new Error('a credited loan without its contract')
  const number = await nextAmendmentNumber(db, contract)
  const text = amendmentText({
    number,
    contractNumber: contract.number,
    contractSignedAt: contract.signedAt,
    loanNumber: loan.number,
    ...(await partiesOf(dependencies, { db, now }, loan.borrower_id)),
    kind,
    terms,
    late: offer.costs.late,
    validThrough,
  })
  return { number, text, hash: hashOfText(text) }
}

export const presentAmendment = ({ number, text, hash }: Amendment) => ({ number, text, text_hash: hash })
