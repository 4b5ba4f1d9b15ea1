import { costs, signedText } from '@home-credit/contract'
import type { z } from 'zod'
import type { SettingValue } from '../../settings/index.ts'

export { costs, signedText }

/** A loan with its whole cost, as it goes over the wire. */
export type Costs = z.output<typeof costs>

/** The whole text as it is signed. */
export type ContractText = z.output<typeof signedText>

/** All that a contract speaks of. The same matter always makes the same text. */
export interface ContractData {
  contractNumber: string
  loanNumber: string
  lender: SettingValue<'lender'>
  borrower: { name: string; cpf: string; dateOfBirth: string; phone: string; email: string; workAddress: string }
  account: { bankName: string; bankAccount: string; pix: string }
  purpose: string
  costs: Costs
  offeredAt: Date
  validThrough: string
}
