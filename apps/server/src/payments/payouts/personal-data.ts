import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { openAccount } from './account.ts'
import { forgetAccounts, withdrawalsOf } from './store.ts'

export async function withdrawalsForExport(db: Db, keyring: Keyring, borrowerId: string): Promise<unknown> {
  const rows = await withdrawalsOf(db, borrowerId)
  return rows.map(
    ({
      id,
      number,
      channel,
      state,
      amount_cents,
      fee_cents,
      account,
      reason,
      end_to_end_id,
      created_at,
      paid_at,
      ended_at,
    }) => ({
      number,
      channel,
      state,
      amount_cents,
      fee_cents,
      to: account === null ? null : openAccount(keyring, id, account).to,
      reason,
      end_to_end_id,
      created_at,
      paid_at,
      ended_at,
    }),
  )
}

export const forgetWithdrawals = (tx: Db, borrowerId: string): Promise<void> => forgetAccounts(tx, borrowerId)
