import { addDays, formatDay, iofPeriodOf } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../adapters/clock/local-day.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { iofDaysBetween } from '../../ledger/iof.ts'
import { insertGuide, lastGuide } from './store.ts'

/** Before there were any books. */
const BEGINNING = new Date(0)

/** The first moment after a day. */
const endOf = (day: string): Date => startOfDay(formatDay(addDays(dayIn(day), 1)))

/** The last day of the last period that is over when a day is. */
function lastDayOver(day: string): string {
  const { from, to } = iofPeriodOf(dayIn(day))
  return formatDay(to) === day ? day : formatDay(addDays(from, -1))
}

/**
 * Makes the guide of each period that is over and has none, in the transaction of the close. A period in which nothing was charged or undone has
 * none. Where more was undone than charged there is nothing to pay, and the rest lowers the next guide.
 */
export async function makeGuides(tx: Db, { day, now }: { day: string; now: Date }): Promise<Record<string, number>> {
  const last = await lastGuide(tx)
  const since = last === undefined ? BEGINNING : endOf(last.period_to)
  const until = endOf(lastDayOver(day))
  if (since >= until) return { guides: 0 }
  const periods = new Map(
    (await iofDaysBetween(tx, since, until)).map((charged) => {
      const { from, to, payBy } = iofPeriodOf(dayIn(charged))
      return [formatDay(from), { from: formatDay(from), to: formatDay(to), payBy: formatDay(payBy) }] as const
    }),
  )
  let carriedCents = last === undefined ? 0 : Math.min(last.charged_cents + last.carried_cents, 0)
  for (const period of periods.values()) {
    const made = await insertGuide(tx, {
      ...period,
      since: startOfDay(period.from),
      until: endOf(period.to),
      carriedCents,
      now,
    })
    carriedCents = Math.min(made.charged_cents + made.carried_cents, 0)
    await audit(tx, {
      actor: `close@${day}`,
      action: 'iof_guide_made',
      subject: `iof_guide:${period.from}`,
      details: { to: period.to, pay_by: period.payBy, amount_cents: made.amount_cents },
      now,
    })
  }
  return { guides: periods.size }
}
