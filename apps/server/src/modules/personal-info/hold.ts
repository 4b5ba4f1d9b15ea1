import type { Keyring } from '../../secrets/keyring.ts'
import { nothingToKeep, type Holder } from '../privacy/holder.ts'
import { deleteInfo, readInfo } from './store.ts'

/** Opened for its owner alone; the row goes whole, and with it the hashes by which it could be found. */
export const infoHolder = (keyring: Keyring): Holder => ({
  name: 'info',
  stays: false,
  held: (db, borrowerId) => readInfo(db, keyring, borrowerId),
  erase: deleteInfo,
  mustKeep: nothingToKeep,
})
