import { hasMoney, linesOfBorrower } from '../../ledger/index.ts'
import { type PersonalDataSource, nothingToErase, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetReasons, requestsOf } from './store.ts'

/** That somebody asked, and what became of it, is our proof that we did as they wished: it stays. */
export const requestsData: PersonalDataSource = {
  name: 'requests',
  isRetained: true,
  exportData: requestsOf,
  erase: forgetReasons,
  mustKeep: nothingToKeep,
}

/** The books stay: they name a borrower by id alone. Whoever has money with us is not forgotten until it is theirs again. */
export const booksData: PersonalDataSource = {
  name: 'books',
  isRetained: true,
  exportData: linesOfBorrower,
  erase: nothingToErase,
  async mustKeep(db, borrowerId) {
    return (await hasMoney(db, borrowerId)) ? 'money_in_wallet' : null
  },
}
