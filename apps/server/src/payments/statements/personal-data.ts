import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { forgetPayees } from '../../borrowers/index.ts'
import { forgetWithdrawals, withdrawalsForExport } from '../payouts/personal-data.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'
import { forgetRecharges, rechargesForExport } from '../recharge/personal-data.ts'
import { openClaimsOf } from '../../ledger/index.ts'
import { forgetRefundReasons } from '../refunds/refunds.ts'
import { claimsForExport, forgetClaims } from '../../servicing/index.ts'
import { blocksOf, forgetBlockReasons } from '../wallet/blocks.ts'

/**
 * Recharges, withdrawals, blocks and claims. Accounts, references and pictures are erased; amounts and numbers remain
 * with the ledger. An open claim prevents erasure; so does a balance, which `booksData` checks.
 */
export const walletData = (keyring: Keyring): PersonalDataSource => ({
  name: 'wallet',
  isRetained: true,
  exportData: async (db: Db, borrowerId: string) => ({
    recharges: await rechargesForExport(db, borrowerId),
    withdrawals: await withdrawalsForExport(db, keyring, borrowerId),
    blocks: await blocksOf(db, borrowerId),
    claims: await claimsForExport(db, borrowerId),
  }),
  async erase(tx, borrowerId) {
    await forgetRecharges(tx, borrowerId)
    await forgetWithdrawals(tx, borrowerId)
    await forgetPayees(tx, borrowerId)
    await forgetBlockReasons(tx, borrowerId)
    await forgetClaims(tx, borrowerId)
    await forgetRefundReasons(tx, borrowerId)
  },
  async mustKeep(db, borrowerId) {
    return (await openClaimsOf(db, borrowerId)).leftCents > 0 ? 'open_claim' : null
  },
})
