import type { planFigures } from '@home-credit/contract'
import type { z } from 'zod'
import type { ContractData, Costs } from '../contract-data.ts'

/** Everything that an amendment's text depends on: the same data always produces the same text. */
export interface AmendmentData extends Pick<ContractData, 'lender' | 'borrower' | 'account' | 'loanNumber'> {
  number: string
  contractNumber: string
  contractSignedAt: Date
  kind: 'agreement' | 'due_day'
  terms: z.output<typeof planFigures>
  late: Costs['late']
  /** The last day to sign a proposal. */
  validThrough: string | null
}
