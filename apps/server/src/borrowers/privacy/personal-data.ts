import { hasMoney, linesOfBorrower } from '../../ledger/ledger-queries.ts'
import { nothingToErase, type Holder } from '../../platform/personal-data/holder.ts'

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
