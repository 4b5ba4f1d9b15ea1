import { openOld, type RenewBatch, type Rotated } from '../../platform/secrets/index.ts'
import { openAccount, sealAccount } from './account.ts'
import { lockOld, updateWithdrawal } from './store.ts'

/** Reseals a batch of accounts with the current key. Their hashes use the installation's key and do not change. */
export const renewWithdrawals: RenewBatch = async (tx, keyring, { after, batch }) => {
  const rows = await lockOld(tx, { currentId: keyring[0].id, after, batch })
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const { id, borrower_id, account: sealed } of rows) {
    const account = openOld(
      keyring,
      sealed,
      (old) => sealAccount(keyring, id, openAccount(keyring, id, old)),
      () => void rotated.unopened.push(borrower_id),
    )
    if (account === undefined) continue
    await updateWithdrawal(tx, id, { account })
    rotated.rows += 1
    rotated.fields += 1
  }
  return { ...rotated, last: rows.at(-1)?.id }
}
