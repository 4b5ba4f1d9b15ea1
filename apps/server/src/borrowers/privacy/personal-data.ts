import { hasMoney, linesOfBorrower } from '../../ledger/index.ts'
import { type Holder, nothingToErase, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetReasons, requestsOf } from './store.ts'

/** That somebody asked, and what became of it, is our proof that we did as they wished: it stays. */
export const requestsHolder: Holder = {
  name: 'requests',
  stays: true,
  held: requestsOf,
  erase: forgetReasons,
  mustKeep: nothingToKeep,
}

/** The books stay: they name a borrower by id alone. Whoever has money with us is not forgotten until it is theirs again. */
export const booksHolder: Holder = {
  name: 'books',
  stays: true,
  held: linesOfBorrower,
  erase: nothingToErase,
  async mustKeep(db, borrowerId) {
    return (await hasMoney(db, borrowerId)) ? 'money_in_wallet' : null
  },
}
