import type { Db } from '../../platform/db/index.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deletePasskeysOf, deletePasskeysSince, listPasskeys } from './store.ts'

export const passkeysData: PersonalDataSource = {
  name: 'passkeys',
  isRetained: false,
  exportData: (db, id) => listPasskeys(db, { kind: 'borrower', id }),
  async erase(tx, id) {
    await deletePasskeysOf(tx, { kind: 'borrower', id })
  },
  mustKeep: nothingToKeep,
}

/** Someone who proves the number again may not be the one who enrolled the passkeys, so all end. Returns their names. */
export const endPasskeys = (tx: Db, borrowerId: string): Promise<string[]> =>
  deletePasskeysOf(tx, { kind: 'borrower', id: borrowerId })

/** Passkeys enrolled since a stranger got in may be the stranger's. */
export const endPasskeysSince = (tx: Db, borrowerId: string, since: Date): Promise<number> =>
  deletePasskeysSince(tx, { kind: 'borrower', id: borrowerId }, since)
