import type { Db } from '../../platform/db/pool.ts'
import {
  amendmentText,
  contractBrief,
  hashOfText,
  nextAmendmentNumber,
  type ContractText,
} from '../../lending/contracts/contracts.ts'
import { offerFor } from '../../lending/loans/loan-queries.ts'
import type { Loan } from '../../lending/loans/loan.ts'
import { partiesOf } from '../../lending/loans/parties.ts'
import type { LoanParts } from '../../lending/loans/loan-context.ts'
import type { Figures } from './figures.ts'

/** What is read and signed. */
export interface Paper {
  number: string
  text: ContractText
  hash: string
}

interface Said {
  kind: 'agreement' | 'due_day'
  terms: Figures
  validThrough: string | null
}

/** The amendment of a loan's contract: the same for who reads it and for who signs it. */
export async function paperOf(
  parts: LoanParts,
  { db, now }: { db: Db; now: Date },
  loan: Loan,
  { kind, terms, validThrough }: Said,
): Promise<Paper> {
  const contract = loan.contract_id === null ? undefined : await contractBrief(db, loan.contract_id)
  const offer = loan.offer_id === null ? undefined : await offerFor(db, loan.offer_id)
  if (contract === undefined || offer === undefined) throw new Error('a credited loan without its contract')
  const number = await nextAmendmentNumber(db, contract)
  const text = amendmentText({
    number,
    contractNumber: contract.number,
    contractSignedAt: contract.signedAt,
    loanNumber: loan.number,
    ...(await partiesOf(parts, { db, now }, loan.borrower_id)),
    kind,
    terms,
    late: offer.costs.late,
    validThrough,
  })
  return { number, text, hash: hashOfText(text) }
}

export const toldPaper = ({ number, text, hash }: Paper) => ({ number, text, text_hash: hash })
