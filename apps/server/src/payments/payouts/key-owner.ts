import { BankAway, BankRefused } from '../bank/faults.ts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { KeyCheck } from '../../borrowers/index.ts'

const digitsOf = (document: string): string => document.replace(/\D/g, '')

/** A key that does not exist counts as not the borrower's own. */
export const keyOwner =
  (bank: Pick<PayoutBank, 'ownerOf'>): KeyCheck =>
  async (key, cpf) => {
    try {
      const owner = await bank.ownerOf(key, { cpf })
      return owner !== undefined && digitsOf(owner.document) === cpf ? 'own' : 'not_own'
    } catch (error) {
      if (error instanceof BankAway) return 'away'
      if (error instanceof BankRefused) return 'not_own'
      throw error
    }
  }
