import { addDays, formatDay, iofPeriodOf } from '@home-credit/domain'
import { dayIn, midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { accountsAt, iofChargedBetween } from '../../ledger/index.ts'
import { lateGuidesAt } from '../../servicing/index.ts'
import { receivedBetween } from '../../lending/index.ts'
import { checkDay } from './check-queries.ts'
import { arrearsFigures } from '../figures/arrears-queries.ts'
import { accruedOn, payableOn } from './report-queries.ts'
import type { Report } from './store.ts'

/** How many IOF periods a report shows. */
const PERIODS = 3

async function iofUpTo(db: Db, day: string): Promise<Report['iof']> {
  const periods: Report['iof'] = []
  let last = dayIn(day)
  for (let left = PERIODS; left > 0; left -= 1) {
    const { from, to, payBy } = iofPeriodOf(last)
    const cents = await iofChargedBetween(db, startOfDay(formatDay(from)), midnightAfter(formatDay(last)))
    periods.push({ from: formatDay(from), to: formatDay(to), pay_by: formatDay(payBy), cents })
    last = addDays(from, -1)
  }
  return periods
}

/** The control report of a day as of its end, whenever it is made, after the day's figures. */
export async function reportOn(db: Db, day: string): Promise<Report> {
  const accounts = await accountsAt(db, midnightAfter(day))
  return {
    accounts,
    ...(await arrearsFigures(db, day)),
    due: await payableOn(db, day, startOfDay(day)),
    left: await payableOn(db, day, midnightAfter(day)),
    receipts: await receivedBetween(db, startOfDay(day), midnightAfter(day)),
    accrued_cents: await accruedOn(db, day),
    iof: await iofUpTo(db, day),
    iof_late: await lateGuidesAt(db, day, midnightAfter(day)),
    checks: await checkDay(db, day),
  }
}
