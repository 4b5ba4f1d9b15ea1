/** For how many days ahead the repayment lists are summed up. */
export const DAYS_AHEAD = 90
