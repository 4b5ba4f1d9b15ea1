import type { Day } from '../calendar/day.ts'
import { uncheckedCents, type Cents } from '../money/cents.ts'
import { rate, RATE_ONE, shareOf, type Rate } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'

/**
 * The tax on credit to a person: a rate per day of outstanding principal, and a flat rate on all of it. Set by dated
 * settings.
 */
export interface IofRates {
  readonly dailyRate: Rate
  readonly additionalRate: Rate
  /** Days beyond these are not taxed. */
  readonly maxDays: number
}

/** 0.0082 % a day for at most 365 days, and 0.38 %. */
export const IOF_RATES: IofRates = { dailyRate: rate(8200), additionalRate: rate(380_000), maxDays: 365 }

export interface Iof {
  readonly dailyCents: Cents
  readonly additionalCents: Cents
  readonly totalCents: Cents
}

interface Taxed {
  readonly release: Day
  readonly rows: readonly { readonly due: Day; readonly principalCents: Cents }[]
  readonly rates: IofRates
}

/** The daily parts are summed before rounding; the additional one is rounded separately. */
export function iof({ release, rows, rates: { dailyRate, additionalRate, maxDays } }: Taxed): Iof {
  let centDays = 0
  let financedCents = 0
  for (const { due, principalCents } of rows) {
    centDays += principalCents * Math.min(due - release, maxDays)
    financedCents += principalCents
  }
  const dailyCents = roundHalfUp(centDays, dailyRate, RATE_ONE)
  const additionalCents = shareOf(uncheckedCents(financedCents), additionalRate)
  return { dailyCents, additionalCents, totalCents: uncheckedCents(dailyCents + additionalCents) }
}
