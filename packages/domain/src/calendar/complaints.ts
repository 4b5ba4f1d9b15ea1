import { bankingDaysAfter } from './banking.ts'
import { addDays, type Day } from './day.ts'

/** Who answers a complaint: customer service first, then the ombudsman. */
export const COMPLAINT_LEVELS = ['service', 'ombudsman'] as const
export type ComplaintLevel = (typeof COMPLAINT_LEVELS)[number]

/** Decree 11.034/2022, art. 13: seven calendar days from the day of the complaint. */
export const COMPLAINT_DAYS = 7
/** Resolution CMN 4.860/2020, art. 6: ten banking days, which may be extended once by as many. */
export const OMBUDSMAN_BANKING_DAYS = 10

/** The last day for the answer. The law counts national holidays only, so the lender's own holidays do not prolong it. */
export const complaintDueOn = (level: ComplaintLevel, from: Day): Day =>
  level === 'service' ? addDays(from, COMPLAINT_DAYS) : bankingDaysAfter(from, OMBUDSMAN_BANKING_DAYS)

/** Art. 6, § 2: a tenth of the complaints of a month at most. */
export const mayExtendOneMore = ({ received, extended }: { received: number; extended: number }): boolean =>
  (extended + 1) * 10 <= received

export const extendedDueOn = (due: Day): Day => bankingDaysAfter(due, OMBUDSMAN_BANKING_DAYS)
