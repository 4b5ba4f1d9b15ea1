import { addDays, formatDay, isBankingDay } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { dayIn, localDate, localDay, startOfDay } from '../platform/clock/local-day.ts'
import type { Db } from '../platform/db/pool.ts'
import { openSession } from '../access/sessions/sessions.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { dataOf } from './identity.ts'
import { creditLoanAt } from './credited.ts'
import { countAsClosed, eventually, type LoanSteps } from './loans.ts'
import type { Ask } from './server.ts'

const DAY_MS = 86_400_000
/** The close of a day runs some minutes after its end. */
const AFTER_MIDNIGHT_MS = 16 * 60_000

interface Sandbox {
  readonly server: { pool: { db: Db } }
  ask: Ask
}

export interface LateBorrower {
  id: string
  token: string
  loanId: string
  number: string
  name: string
}

/** Borrowers with loans credited long ago, and the close that finds them late. */
export function arrearsOf(sandbox: Sandbox, loans: LoanSteps) {
  const { ask } = sandbox
  const db = (): Db => sandbox.server.pool.db
  const clock = async (): Promise<Date> =>
    new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
  let phones = 0

  return {
    clock,

    /** A loan credited `daysAgo`; the first installment is due after a month. Nothing is paid, and the wallet has the net amount. */
    async credited(daysAgo: number, name: string, months = 4): Promise<LateBorrower> {
      const [id, loanId, now] = [uuidv7(), uuidv7(), await clock()]
      phones += 1
      const phone = `+55119${String(70_000_000 + phones)}`
      await creditLoanAt(db(), {
        id: loanId,
        offerId: uuidv7(),
        borrowerId: id,
        phone,
        at: new Date(now.getTime() - daysAgo * DAY_MS),
        netCents: 100_000,
        months,
        dueDay: null,
        system: 'price',
      })
      await db().insertInto('borrower_info').values({ borrower_id: id, name, changed_at: now }).execute()
      return { id, loanId, name, number: `HC-${loanId}`, token: await openSession(db(), 'borrower', id, now) }
    },

    /** Closes yesterday; marks the days before as closed. */
    async close(): Promise<void> {
      const today = localDate(await clock())
      const early = startOfDay(today).getTime() + AFTER_MIDNIGHT_MS - (await clock()).getTime()
      if (early > 0) await loans.forward(Math.ceil(early / 1000))
      const [before, day] = [-2, -1].map((days) => formatDay(addDays(dayIn(today), days)))
      await countAsClosed(db(), before ?? '', new Date(0))
      await addJob(db(), { name: 'close_due', payload: {} })
      await eventually(
        () =>
          db()
            .selectFrom('closes')
            .select('day')
            .where('day', '=', day ?? '')
            .executeTakeFirst(),
        (found) => found !== undefined,
        'the day is closed',
      )
    },

    /** Moves the clock to this local hour of the next banking day: collectors may not call borrowers at any hour. */
    async workingHour(hour: number): Promise<void> {
      const now = await clock()
      let day = addDays(localDay(now), 1)
      while (!isBankingDay(day)) day = addDays(day, 1)
      await loans.forward(
        Math.ceil(
          (Date.parse(`${formatDay(day)}T${String(hour).padStart(2, '0')}:00:00-03:00`) - now.getTime()) / 1000,
        ),
      )
    },
  }
}
