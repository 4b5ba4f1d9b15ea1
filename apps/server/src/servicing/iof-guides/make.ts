import { addDays, formatDay, iofPeriodOf, type Day } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { daysNotInGuide, insertGuide, lastGuide } from './store.ts'

const endOf = (day: Day): Date => startOfDay(formatDay(addDays(day, 1)))

/** The last day of the latest period that has ended by the end of this day. */
function lastDayOver(day: Day): Day {
  const { from, to } = iofPeriodOf(day)
  return to === day ? day : addDays(from, -1)
}

/**
 * Creates the guides of periods that have ended, in the transaction of the close. A guide covers everything booked
 * before the end of its period that is in no guide yet, so late bookings go into the next one. A period without
 * bookings has no guide. If more was undone than charged, nothing is due, and the rest reduces the next guide.
 */
export async function makeGuides(tx: Db, { day, now }: { day: string; now: Date }): Promise<Record<string, number>> {
  const last = await lastGuide(tx)
  const over = lastDayOver(dayIn(day))
  const after = last === undefined ? undefined : dayIn(last.period_to)
  if (after !== undefined && after >= over) return { guides: 0 }
  const booked = (await daysNotInGuide(tx, endOf(over))).map(dayIn)
  const onTime = booked.filter((each) => after === undefined || each > after)
  // Late bookings alone make a guide of the latest period.
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
