import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { allMessagesOf, conversationsOf, deleteConversationsOf } from './store.ts'

const ALL = 100_000

/** Erasure deletes the messages; the audit log still has the conversations by number. */
export const conversationsData: PersonalDataSource = {
  name: 'conversations',
  isRetained: false,
  async exportData(db, borrowerId) {
    const messages = await allMessagesOf(db, borrowerId)
    return (await conversationsOf(db, borrowerId, ALL)).map(
      ({ id, protocol, topic, state, opened_at, closed_at, stars, rating_words }) => ({
        protocol,
        topic,
        state,
        opened_at,
        closed_at,
        stars,
        rating_words,
        messages: messages.filter(({ conversation_id }) => conversation_id === id),
      }),
    )
  },
  erase: deleteConversationsOf,
  mustKeep: nothingToKeep,
}
