import type { Db } from '../../platform/db/pool.ts'
import type { Loan } from './loan.ts'
import { findLoan, lockLoan } from './store.ts'

/** A loan by its id; held where it is to be moved. */
export const loanFor = (db: Db, id: string, how: 'read' | 'held' = 'read'): Promise<Loan | undefined> =>
  how === 'held' ? lockLoan(db, id) : findLoan(db, id)

export { findOffer as offerFor, loansOf as loansOfBorrower } from './store.ts'
export { lockOpenLoanOf as holdOpenLoanOf } from './store.ts'
