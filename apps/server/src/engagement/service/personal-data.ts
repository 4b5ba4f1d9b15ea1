import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { complaintsOf } from './complaint-store.ts'
import { allMessagesOf, conversationsOf, deleteConversationsOf } from './store.ts'

const ALL = 100_000

/** Erasure deletes the messages; the audit log still has the conversations by number. */
export const conversationsData: PersonalDataSource = {
  name: 'conversations',
  isRetained: false,
  async exportData(db, borrowerId) {
    const messages = await allMessagesOf(db, borrowerId)
    const complaints = await complaintsOf(db, borrowerId)
    return (await conversationsOf(db, borrowerId, ALL)).map(
      ({ id, protocol, topic, state, opened_at, closed_at, stars, rating_words }) => ({
        protocol,
        topic,
        state,
        opened_at,
        closed_at,
        stars,
        rating_words,
        complaint: complaints
          .filter(({ conversation_id }) => conversation_id === id)
          .map(({ level, protocol: number, opened_at: since, answer_by, answered_at }) => ({
            level,
            protocol: number,
            opened_at: since,
            answer_by,
            answered_at,
          })),
        messages: messages.filter(({ conversation_id }) => conversation_id === id),
      }),
    )
  },
  erase: deleteConversationsOf,
  mustKeep: nothingToKeep,
}
