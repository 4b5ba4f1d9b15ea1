import { forgetMessages, messagesOf } from '../../messages/index.ts'
import { forgetRead, readByBorrower } from '../notices/borrower-notices.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'

/** What a borrower was told, and which notices they have read. What still waited for their morning goes with it. */
export const messagesData: PersonalDataSource = {
  name: 'messages',
  isRetained: false,
  exportData: async (db, borrowerId) => ({
    told: await messagesOf(db, borrowerId),
    notices_read: await readByBorrower(db, borrowerId),
  }),
  async erase(tx, borrowerId) {
    await forgetMessages(tx, borrowerId)
    await forgetRead(tx, borrowerId)
  },
  mustKeep: nothingToKeep,
}
