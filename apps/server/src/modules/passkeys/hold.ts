import { nothingToKeep, type Holder } from '../privacy/holder.ts'
import { deletePasskeysOf, listPasskeys } from './store.ts'

export const passkeysHolder: Holder = {
  name: 'passkeys',
  stays: false,
  held: (db, id) => listPasskeys(db, { kind: 'borrower', id }),
  erase: (tx, id) => deletePasskeysOf(tx, { kind: 'borrower', id }),
  mustKeep: nothingToKeep,
}
