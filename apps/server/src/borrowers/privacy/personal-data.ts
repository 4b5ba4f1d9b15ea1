import { hasMoney, linesOfBorrower } from '../../ledger/index.ts'
import { type PersonalDataSource, nothingToErase, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetReasons, requestsOf } from './store.ts'

/** Retained: the request and its outcome prove that we complied. */
export const requestsData: PersonalDataSource = {
  name: 'requests',
  isRetained: true,
  exportData: requestsOf,
  erase: forgetReasons,
  mustKeep: nothingToKeep,
}

/** Retained: the books name borrowers only by id. A borrower with money here cannot be erased. */
export const booksData: PersonalDataSource = {
  name: 'books',
  isRetained: true,
  exportData: linesOfBorrower,
  erase: nothingToErase,
  async mustKeep(db, borrowerId) {
    return (await hasMoney(db, borrowerId)) ? 'money_in_wallet' : null
  },
}
