export type { Renew } from './deliver.ts'
export { detailsIn, sayInApp } from './details.ts'
export { type DueKind, isMessageKind, linkOf, subjectOf, titleOf } from './kinds.ts'
export { messagesAbout } from './loan-messages.ts'
export {
  type After,
  countUnread,
  isMessageOf,
  type MessageRow,
  messagesOf,
  numberedPageOf,
  pageOf,
} from './message-queries.ts'
export { detailsOfDue, type Due, forgetMessages, keepInApp, markRead, sendMessage, type EventKind } from './messages.ts'
export { messages } from './modules.ts'
export { queueSmsAndEmail } from './outside.ts'
export { forgetPushDevices, pushDevicesOf } from './push/personal-data.ts'
export { renewPushAddresses } from './push/sealed-address.ts'
export { queuePush } from './push/send-push.ts'
export { quietUntil } from './quiet.ts'
