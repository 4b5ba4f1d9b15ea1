import { rate, type Rate } from '../money/rate.ts'

/** What a contract charges for late payment, besides its own interest. */
export interface LateTerms {
  readonly fineRate: Rate
  readonly moraMonthly: Rate
}

/** 2 % once, 1 % a month. */
export const LATE_TERMS: LateTerms = { fineRate: rate(2_000_000), moraMonthly: rate(1_000_000) }
