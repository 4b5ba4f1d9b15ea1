import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { changesOf, deleteChangesOf } from './store.ts'

/** Numbers and photos of documents. After an erasure only the audit log shows that there was a change. */
export const phoneChangesData: PersonalDataSource = {
  name: 'phone_changes',
  isRetained: false,
  exportData: changesOf,
  erase: deleteChangesOf,
  mustKeep: nothingToKeep,
}
