import { addDays, formatDay } from '@home-credit/domain'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { booksBegan } from '../../ledger/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { localDate, localDay } from '../../platform/clock/index.ts'
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

/** Closes each day of the year in order, pays the guides on their day, and compares each day with the bank. */
export async function closeYear(
  tx: Db,
  scenario: Scenario,
  { days, progress }: { days: number | undefined; progress(done: number, total: number): Promise<void> },
): Promise<void> {
  const began = await booksBegan(tx)
  if (began === undefined) return
  const from = days === undefined ? localDate(began) : formatDay(addDays(localDay(scenario.now), -days))
  // The last day that is over is left to the close itself, with everything that it begins.
  const until = formatDay(addDays(localDay(scenario.now), -2))
  const total = dayFrom(until) - dayFrom(from) + 1
  let closes = 0
  const waiting = new Set<string>()
  await closePast(tx, {
    from,
    until,
    async closed(day) {
      closes += 1
      if (closes % 10 === 0) await progress(closes, total)
      const next = formatDay(addDays(dayFrom(day), 1))
      if (next <= localDate(scenario.now)) await remit(tx, scenario, next, waiting)
    },
  })
  await markReminded(tx, until)
  await insertReconciliations(tx, from, formatDay(addDays(localDay(scenario.now), -1)))
  await insertDifferences(tx)
}
