import { type Holder, nothingToKeep } from '../../platform/personal-data/index.ts'
import { changesOf, deleteChangesOf } from './store.ts'

/** Numbers and photos of documents: nothing of them stays but that there was a change, in the log. */
export const phoneChangesHolder: Holder = {
  name: 'phone_changes',
  stays: false,
  held: changesOf,
  erase: deleteChangesOf,
  mustKeep: nothingToKeep,
}
