/** The words that plans are told in. Screens have a text for each. */
export const PLAN_KINDS = ['agreement', 'due_day'] as const
export const PLAN_STATES = ['asked', 'proposed', 'signed', 'declined', 'expired', 'cancelled'] as const
export const PLAN_REASONS = ['job_lost', 'income_lower', 'illness', 'family', 'other_debts', 'other'] as const

/** What an agreement may have at most; a list of the engine could be longer. */
export const PLAN_MAX_COUNT = 48
