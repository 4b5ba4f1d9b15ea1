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

/** Whoever proves the number anew may not be who enrolled them: all end, and their names are told. */
export const endPasskeys = (tx: Db, borrowerId: string): Promise<string[]> =>
  deletePasskeysOf(tx, { kind: 'borrower', id: borrowerId })

/** A stranger was let in at this moment: what was enrolled since may be theirs. */
export const endPasskeysSince = (tx: Db, borrowerId: string, since: Date): Promise<number> =>
  deletePasskeysSince(tx, { kind: 'borrower', id: borrowerId }, since)
