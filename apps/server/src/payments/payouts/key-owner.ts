import { BankAway, BankRefused } from '../bank/faults.ts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { KeyCheck } from '../../borrowers/index.ts'

const digitsOf = (document: string): string => document.replace(/\D/g, '')

/** Whose a PIX key is, by the bank's word; one that nobody has is not theirs. */
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
