/** Enums of plans. Screens have a text for each value. */
export const PLAN_KINDS = ['agreement', 'due_day'] as const
export const PLAN_STATES = ['asked', 'proposed', 'signed', 'declined', 'expired', 'cancelled'] as const
export const PLAN_REASONS = ['job_lost', 'income_lower', 'illness', 'family', 'other_debts', 'other'] as const

/** Most installments of an agreement; the engine could make longer lists. */
export const PLAN_MAX_COUNT = 48
