/** What of the messages others may read and mark: the inbox is made of it. */
export { countUnread, isMessageOf, markRead, messagesOf, pageOf, type After, type MessageRow } from './store.ts'
