import { forgetMessages, forgetPushDevices, messagesOf, pushDevicesOf } from '../../messages/index.ts'
import { forgetRead, readByBorrower } from '../notices/borrower-notices.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'

/** Messages to a borrower, the devices that are notified, and the notices that they have read. Erasure also drops messages that wait for the end of quiet hours. */
export const messagesData: PersonalDataSource = {
  name: 'messages',
  isRetained: false,
  exportData: async (db, borrowerId) => ({
    told: await messagesOf(db, borrowerId),
    push_devices: await pushDevicesOf(db, borrowerId),
    notices_read: await readByBorrower(db, borrowerId),
  }),
  async erase(tx, borrowerId) {
    await forgetMessages(tx, borrowerId)
    await forgetPushDevices(tx, borrowerId)
    await forgetRead(tx, borrowerId)
  },
  mustKeep: nothingToKeep,
}
