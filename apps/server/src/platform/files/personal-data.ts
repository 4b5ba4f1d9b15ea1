import { nothingToKeep, type PersonalDataSource } from '../personal-data/personal-data-source.ts'
import { storeKey } from './files.ts'
import { deleteFilesOf, filesOf } from './store.ts'
import { sweepNow } from './sweep.ts'

/** The rows are deleted in the transaction, the files after it. */
export const filesData: PersonalDataSource = {
  name: 'files',
  isRetained: false,
  exportData: filesOf,
  async erase(tx, borrowerId) {
    for (const fileId of await deleteFilesOf(tx, borrowerId)) await sweepNow(tx, { fileId, key: storeKey(fileId) })
  },
  mustKeep: nothingToKeep,
}
