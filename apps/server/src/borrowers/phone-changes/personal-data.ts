import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { changesOf, deleteChangesOf } from './store.ts'

/** Numbers and photos of documents: nothing of them stays but that there was a change, in the log. */
export const phoneChangesData: PersonalDataSource = {
  name: 'phone_changes',
  isRetained: false,
  exportData: changesOf,
  erase: deleteChangesOf,
  mustKeep: nothingToKeep,
}
