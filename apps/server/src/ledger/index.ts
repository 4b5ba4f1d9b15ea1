export { accountsAt, balancesAt } from './balance-queries.ts'
export {
  type BankMovement,
  bankMovements,
  bankMovementsOf,
  hasMoney,
  linesOfBorrower,
  type LoanTransaction,
  openClaimsOf,
  principalOf,
  transactionsOfLoan,
} from './ledger-queries.ts'
export type { LedgerEvent, Line, Posting } from './ledger-types.ts'
export {
  booksBegan,
  iofChargedBetween,
  iofCharges,
  iofOwed,
  type Period,
  type PostingRow,
  postingsOf,
  takenBetween,
  totalsOf,
  writtenOffBefore,
} from './period-queries.ts'
export { mirror, post, postAll } from './post.ts'
export { lockWallet, walletBalance } from './wallet-queries.ts'
