import { nothingToKeep, type Holder } from '../privacy/holder.ts'
import { deletePasskeysOf, listPasskeys } from './store.ts'

export const passkeysHolder: Holder = {
  name: 'passkeys',
  stays: false,
  held: listPasskeys,
  erase: deletePasskeysOf,
  mustKeep: nothingToKeep,
}
