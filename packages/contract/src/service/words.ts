/** What a conversation is about; `fraud` is opened by a report alone. */
export const CONVERSATION_TOPICS = ['loan', 'payment', 'account', 'fraud', 'other'] as const

/** open: the lender owes an answer; waiting: for the borrower. */
export const CONVERSATION_STATES = ['open', 'waiting', 'closed'] as const

export const MESSAGE_AUTHORS = ['borrower', 'operator', 'system'] as const

/** What the system says in a conversation, by name: each reader has it in their own language. */
export const CONVERSATION_NOTICES = ['received', 'never_pay', 'closed'] as const

export const MESSAGE_LENGTH = 2000
export const RATING_LENGTH = 500
