import { formatDay, addDays } from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CloseStep } from '../step.ts'
import { loanGroupsOn } from './group-queries.ts'
import { clearFigures, insertArrears, insertDay, insertExpected, insertRejections, insertVintages } from './store.ts'

/**
 * Writes the figures of a day as of its end, whenever that is done; figures of the day that exist are replaced. One
 * statement for each table, whatever the number of loans.
 */
export async function writeFiguresOf(tx: Db, day: string): Promise<void> {
  await clearFigures(tx, day)
  await insertDay(tx, day)
  await insertRejections(tx, day)
  const groups = await loanGroupsOn(tx, day)
  await insertArrears(tx, day, groups)
  await insertVintages(tx, { day, dayBefore: formatDay(addDays(dayIn(day), -1)), groups })
  await insertExpected(tx, day)
}

export const figuresStep: CloseStep = {
  name: 'figures',
  async run(tx, { day }) {
    await writeFiguresOf(tx, day)
    return {}
  },
}
