import { addDays, formatDay } from '@home-credit/domain'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { postAll, type Posting } from '../../ledger/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { localDate, localDay, midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import { closePast } from '../../reporting/index.ts'
import { confirmRemittance, lateGuidesAt, proposeRemittance } from '../../servicing/index.ts'
import { insertDifferences, insertReconciliations, markReminded } from './scenario-store.ts'
import { dayFrom, timeOn, type Scenario } from './scenario.ts'

/** What became payable in the last days is not paid yet. */
const LEFT_DAYS = 14

const done = <Value>(value: Value | Refusal): Value => {
  if (value instanceof Refusal)
    throw new Error(`a guide of the scenario was refused: ${value.name} ${JSON.stringify(value.data)}`)
  return value
}

/** Finance pays the guides that are due on a day, and the administrator confirms. */
async function remit(tx: Db, { input, now }: Scenario, day: string, waiting: Set<string>): Promise<void> {
  const { finance, admin } = input.staff
  const today = dayFrom(day)
  const isLeft = today > localDay(now) - LEFT_DAYS
  for (const { from } of await lateGuidesAt(tx, day, timeOn(today, 24))) {
    // Of the last ones, one waits for its second person, and the others for their payment.
    if (isLeft && waiting.size > 0) continue
    const decided = { db: tx, requestId: 'sandbox', lang: DEFAULT_LANG }
    const reference = `SISBACEN${from.replaceAll('-', '')}`
    const proposedAt = timeOn(today, 10, 12)
    done(
      await proposeRemittance(
        { ...decided, operatorId: finance, now: proposedAt },
        { from, reference, paidOn: localDate(proposedAt) },
      ),
    )
    if (isLeft) waiting.add(from)
    else
      done(await confirmRemittance({ ...decided, operatorId: admin, now: timeOn(today, 15, 40) }, { from, reference }))
  }
}

const WEEK = 7
/** Postings of one statement. */
const AT_ONCE = 2000

/**
 * The postings of the year in the order of time. They are written as the days are closed: a close reads the balances of
 * its day as those of now without what was recorded since, and here nothing was.
 */
class Books {
  private readonly postings: readonly Posting[]
  private next = 0

  constructor(postings: readonly Posting[]) {
    this.postings = postings.toSorted((one, other) => one.now.getTime() - other.now.getTime())
  }

  get began(): Date | undefined {
    return this.postings[0]?.now
  }

  /** Up to the end of this day, and some days more: fewer statements, and still little to leave out of a balance. */
  async postWeekOf(tx: Db, day: string): Promise<void> {
    if (this.isBefore(midnightAfter(day))) await this.postUntil(tx, startOfDay(formatDay(addDays(dayFrom(day), WEEK))))
  }

  /** What was recorded before this moment; without one, all the rest. */
  async postUntil(tx: Db, moment: Date | undefined): Promise<void> {
    const from = this.next
    while (moment === undefined ? this.next < this.postings.length : this.isBefore(moment)) this.next += 1
    for (let at = from; at < this.next; at += AT_ONCE)
      await postAll(tx, this.postings.slice(at, Math.min(at + AT_ONCE, this.next)))
  }

  private isBefore(moment: Date): boolean {
    const posting = this.postings[this.next]
    return posting !== undefined && posting.now < moment
  }
}

/** Closes each day of the year in order, pays the guides on their day, and compares each day with the bank. */
export async function closeYear(
  tx: Db,
  scenario: Scenario,
  { days, progress }: { days: number | undefined; progress(done: number, total: number): Promise<void> },
): Promise<void> {
  const books = new Books(scenario.rows.postings)
  const { began } = books
  if (began === undefined) return
  const from = days === undefined ? localDate(began) : formatDay(addDays(localDay(scenario.now), -days))
  await books.postUntil(tx, startOfDay(from))
  // The last day that is over is left to the close itself, with everything that it begins.
  const until = formatDay(addDays(localDay(scenario.now), -2))
  const total = dayFrom(until) - dayFrom(from) + 1
  let closes = 0
  const waiting = new Set<string>()
  await closePast(tx, {
    from,
    until,
    reaches: (day) => books.postWeekOf(tx, day),
    async closed(day) {
      closes += 1
      if (closes % 10 === 0) await progress(closes, total)
      const next = formatDay(addDays(dayFrom(day), 1))
      if (next <= localDate(scenario.now)) await remit(tx, scenario, next, waiting)
    },
  })
  await books.postUntil(tx, undefined)
  await markReminded(tx, until)
  await insertReconciliations(tx, from, formatDay(addDays(localDay(scenario.now), -1)))
  await insertDifferences(tx)
}
