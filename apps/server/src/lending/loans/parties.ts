import type { Db } from '../../platform/db/index.ts'
import type { ContractData } from '../contracts/contracts.ts'
import { contactOf } from '../../access/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import type { LoanDependencies } from './loan-context.ts'

/** Lender, ombudsman, borrower and payout account, in the same words for every signed text. */
export async function partiesOf(
  { keyring }: LoanDependencies,
  { db, now }: { db: Db; now: Date },
  borrowerId: string,
): Promise<Pick<ContractData, 'lender' | 'borrower' | 'account' | 'ombudsman'>> {
  const { lender, service } = await settingsInForce(db, now, ['lender', 'service'])
  const info = await infoOf(db, keyring, borrowerId)
  const { phone } = await contactOf(db, borrowerId)
  return {
    lender,
    ombudsman: service.ombudsman,
    borrower: {
      name: info.name ?? '',
      cpf: info.id_number ?? '',
      dateOfBirth: info.date_of_birth ?? '',
      phone,
      email: info.email ?? '',
      workAddress: info.work_address ?? '',
    },
    account: {
      bankName: info.bank_name ?? '',
      agency: info.bank_agency ?? '',
      bankAccount: info.bank_account ?? '',
      pix: info.pix ?? '',
    },
  }
}
