/** Only a report opens `fraud`. */
export const CONVERSATION_TOPICS = ['loan', 'payment', 'account', 'fraud', 'other'] as const

/** open: the lender owes an answer; waiting: for the borrower. */
export const CONVERSATION_STATES = ['open', 'waiting', 'closed'] as const

export const MESSAGE_AUTHORS = ['borrower', 'operator', 'system'] as const

/** System messages in a conversation, stored by name so that each reader sees their own language. */
export const CONVERSATION_NOTICES = [
  'received',
  'never_pay',
  'closed',
  'complaint_received',
  'complaint_closed',
  'ombudsman_received',
  'deadline_extended',
] as const

export const MESSAGE_LENGTH = 2000
/** The shortest complaint, and the shortest answer to one. */
export const COMPLAINT_SHORTEST = 3
export const RATING_LENGTH = 500
