/** Hours without payouts to a payee that is new, or was new when the number was changed or the password reset. */
export const PAYEE_REST_HOURS = 72
