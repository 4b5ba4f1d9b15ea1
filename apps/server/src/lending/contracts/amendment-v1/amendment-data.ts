import type { planFigures } from '@home-credit/contract'
import type { z } from 'zod'
import type { ContractData, Costs } from '../contract-data.ts'

/** All that an amendment speaks of. The same matter always makes the same text. */
export interface AmendmentData extends Pick<ContractData, 'lender' | 'borrower' | 'account' | 'loanNumber'> {
  number: string
  contractNumber: string
  contractSignedAt: Date
  kind: 'agreement' | 'due_day'
  terms: z.output<typeof planFigures>
  late: Costs['late']
  /** Of a proposal: the last day to sign it. */
  validThrough: string | null
}
