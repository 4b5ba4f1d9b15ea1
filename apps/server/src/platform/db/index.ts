export {
  type CachedRows,
  cachedRowsFor,
  cacheFor,
  changingCachedRows,
  type Loaded,
  openCachedRows,
  remembering,
} from './cached-rows.ts'
export { countRows, countRowsOf, MOST_COUNTED } from './count-rows.ts'
export { hasInstallationTable, installedMode } from './installation-queries.ts'
export { containing, startingWith } from './like.ts'
export { openListener } from './listen.ts'
export { hostsFault, roleOf } from './hosts.ts'
export { migrate, missingMigrations, OtherVersion } from './migrate.ts'
export { onOneConnection } from './one-connection.ts'
export { type Db, type Limits, openPool, type Pool } from './pool.ts'
export { openPools, type Pools } from './pools.ts'
export { NoDatabase, openProbe, sharesBackends, waitForDatabase } from './probe.ts'
export { servingRole } from './role-queries.ts'
export { grantServing } from './serving-role.ts'
export { tablesFile } from './tables-file.ts'
export type {
  Articles,
  ArticleTexts,
  AuditLog,
  BorrowerInfo,
  BorrowerNotes,
  Borrowers,
  CannedAnswers,
  Contacts,
  Contracts,
  ConversationMessages,
  Complaints,
  Conversations,
  CreditSignals,
  DataRequests,
  DebitConsents,
  DebitTries,
  DeletionRequests,
  Devices,
  Installation,
  IofGuides,
  Letters,
  LoanDecisions,
  LoanInstallments,
  LoanMoves,
  LoanOffers,
  LoanPlans,
  Loans,
  MarketingClaims,
  MarketingLines,
  Messages,
  Notices,
  Passkeys,
  PhoneChanges,
  PixReceived,
  PixReturns,
  PushSubscriptions,
  QuotaEvidence,
  RechargeOrders,
  RechargeProofs,
  Refunds,
  Repayments,
  ReturnClaimPayments,
  ReturnClaims,
  Sessions,
  SmsCodes,
  StopLinks,
  Tables,
  Verifications,
  WalletBlocks,
  WithdrawalEvents,
  Withdrawals,
  WriteOffs,
} from './tables.ts'
export { statement } from './statement.ts'
export { askOutside, askWhileOpen, inTransaction, Undo } from './transaction.ts'
export { PoolFull } from './turns.ts'
