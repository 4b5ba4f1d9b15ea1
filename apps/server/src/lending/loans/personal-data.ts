import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { contractsOf, forgetVoidContracts, findContract } from '../contracts/contracts.ts'
import { evidenceOfBorrower, forgetEvidence } from '../../borrowers/index.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'
import { decisionsOf, requestsOf } from './decision-queries.ts'
import { forgetWords } from './store.ts'
import { loansOf, movesOf, openLoanOf } from './loan-queries.ts'

/** Data about loans from other modules. */
export interface OtherLoanData {
  letters(db: Db, borrowerId: string): Promise<unknown>
  automaticDebit(db: Db, borrowerId: string): Promise<unknown>
}

const ALL = { limit: 1000, offset: 0 }

/**
 * Loans, their history, and contracts. Credited loans and signed contracts remain as long as the law requires: contracts encrypted, loans by number.
 * Erasure deletes evidence, void contracts and free text.
 */
export const loansData = (keyring: Keyring, others: OtherLoanData): PersonalDataSource => ({
  name: 'loans',
  isRetained: true,
  async exportData(db, borrowerId) {
    const loans = []
    for (const { id, number, state, opened_at, loanRequest, terms, reasons, review_reason, credited_at } of (
      await loansOf(db, borrowerId, ALL)
    ).loans)
      loans.push({
        number,
        state,
        opened_at,
        wish: loanRequest,
        terms,
        reasons,
        review_reason,
        credited_at,
        moves: await movesOf(db, id),
        requests: await requestsOf(db, id),
        decisions: (await decisionsOf(db, id)).map(({ at, outcome, inputs }) => ({ at, outcome, inputs })),
      })
    const contracts = []
    for (const { id } of await contractsOf(db, borrowerId))
      contracts.push(await findContract(db, keyring, { id, borrowerId }))
    return {
      loans,
      contracts,
      letters: await others.letters(db, borrowerId),
      automatic_debit: await others.automaticDebit(db, borrowerId),
      evidence: await evidenceOfBorrower(db, borrowerId),
    }
  },
  async erase(tx, borrowerId) {
    await forgetEvidence(tx, borrowerId)
    await forgetVoidContracts(tx, borrowerId)
    await forgetWords(tx, borrowerId)
  },
  async mustKeep(db, borrowerId) {
    if ((await openLoanOf(db, borrowerId)) !== undefined) return 'open_application'
    return (await loansOf(db, borrowerId, ALL)).loans.some(({ state }) => state === 'credited') ? 'open_loan' : null
  },
})
