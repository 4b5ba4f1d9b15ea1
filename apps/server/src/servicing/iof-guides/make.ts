import { addDays, formatDay, iofPeriodOf, type Day } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { daysNotInGuide, insertGuide, lastGuide } from './store.ts'

/** The first moment after a day. */
const endOf = (day: Day): Date => startOfDay(formatDay(addDays(day, 1)))

/** The last day of the last period that is over when a day is. */
function lastDayOver(day: Day): Day {
  const { from, to } = iofPeriodOf(day)
  return to === day ? day : addDays(from, -1)
}

/**
 * Makes the guide of each period that is over and has none, in the transaction of the close. A guide takes all that was booked before the end of
 * its period and is in no guide yet: what came too late for its own is in the next. A period in which nothing was booked has none. Where more was undone
 * than charged there is nothing to pay, and the rest lowers the next guide.
 */
export async function makeGuides(tx: Db, { day, now }: { day: string; now: Date }): Promise<Record<string, number>> {
  const last = await lastGuide(tx)
  const over = lastDayOver(dayIn(day))
  const after = last === undefined ? undefined : dayIn(last.period_to)
  if (after !== undefined && after >= over) return { guides: 0 }
  const booked = (await daysNotInGuide(tx, endOf(over))).map(dayIn)
  const onTime = booked.filter((each) => after === undefined || each > after)
  // What came too late alone makes a guide of the last period.
  const days = booked.length > 0 && onTime.length === 0 ? [over] : onTime
  const periods = new Map(days.map((each) => [iofPeriodOf(each).from, iofPeriodOf(each)]))
  let carriedCents = last === undefined ? 0 : Math.min(last.charged_cents + last.carried_cents, 0)
  for (const period of periods.values()) {
    const from = formatDay(period.from)
    const to = formatDay(period.to)
    const payBy = formatDay(period.payBy)
    const guide = await insertGuide(tx, { from, to, payBy, until: endOf(period.to), carriedCents, now })
    carriedCents = Math.min(guide.charged_cents + guide.carried_cents, 0)
    await audit(tx, {
      actor: `close@${day}`,
      action: 'iof_guide_made',
      subject: `iof_guide:${from}`,
      details: { to, pay_by: payBy, amount_cents: guide.amount_cents },
      now,
    })
  }
  return { guides: periods.size }
}
