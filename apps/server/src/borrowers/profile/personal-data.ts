import type { Keyring } from '../../platform/secrets/index.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { declaredIncomesOf, deleteInfo, readInfo } from './store.ts'

/** Opened for its owner alone; the row goes whole, and with it the hashes by which it could be found. */
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
