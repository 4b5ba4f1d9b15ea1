import { forgetMessages } from '../../messages/messages.ts'
import { messagesOf } from '../../messages/message-queries.ts'
import { forgetRead, readByBorrower } from '../notices/borrower-notices.ts'
import { nothingToKeep, type Holder } from '../../platform/personal-data/holder.ts'

/** What a borrower was told, and which notices they have read. What still waited for their morning goes with it. */
export const messagesHolder: Holder = {
  name: 'messages',
  stays: false,
  held: async (db, borrowerId) => ({
    told: await messagesOf(db, borrowerId),
    notices_read: await readByBorrower(db, borrowerId),
  }),
  async erase(tx, borrowerId) {
    await forgetMessages(tx, borrowerId)
    await forgetRead(tx, borrowerId)
  },
  mustKeep: nothingToKeep,
}
