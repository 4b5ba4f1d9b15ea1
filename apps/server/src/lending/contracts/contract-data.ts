import { costs, signedText } from '@home-credit/contract'
import type { z } from 'zod'
import type { SettingValue } from '../../settings/index.ts'

export { costs, signedText }

export type Costs = z.output<typeof costs>

export type ContractText = z.output<typeof signedText>

/** Everything that a contract's text depends on: the same data always produces the same text. */
export interface ContractData {
  contractNumber: string
  loanNumber: string
  lender: SettingValue<'lender'>
  borrower: { name: string; cpf: string; dateOfBirth: string; phone: string; email: string; workAddress: string }
  account: { bankName: string; bankAccount: string; pix: string; agency?: string }
  /** Undefined until the lender has set one. */
  ombudsman?: SettingValue<'service'>['ombudsman']
  purpose: string
  costs: Costs
  offeredAt: Date
  validThrough: string
}
