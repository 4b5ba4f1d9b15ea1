import type { Keyring } from '../../platform/secrets/index.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { declaredIncomesOf, deleteInfo, readInfo } from './store.ts'

/** Exported in clear to its owner. The whole row is deleted, including the hashes used to look it up. */
export const infoData = (keyring: Keyring): PersonalDataSource => ({
  name: 'info',
  isRetained: false,
  exportData: async (db, borrowerId) => ({
    ...(await readInfo(db, keyring, borrowerId)),
    earlier_incomes: await declaredIncomesOf(db, borrowerId),
  }),
  erase: deleteInfo,
  mustKeep: nothingToKeep,
})
