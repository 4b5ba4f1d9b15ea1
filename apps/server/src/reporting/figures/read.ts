import { type CallOutput, FUNNEL_STEPS, type FIGURE_RANGES } from '@home-credit/contract'
import { addDays, addMonths, formatDay } from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { arrearsFigures } from './arrears-queries.ts'
import {
  cashBetween,
  type Closed,
  closedWithFigures,
  expectedAfter,
  flowsBetween,
  lastCompared,
  monthsBetween,
  rejectionsBetween,
  vintagesFrom,
  type Vintage,
} from './figures-queries.ts'

type Range = (typeof FIGURE_RANGES)[number]
type Figures = NonNullable<Extract<CallOutput<'POST /api/console/figures'>, { figures: unknown }>['figures']>

const MONTHS = 12

/** The first of the month that is so many months before. */
const monthsBefore = (day: string, months: number): string =>
  formatDay(addMonths({ from: dayIn(day), months: -months, targetDay: 1 }))

const START: Record<Range, (day: string) => string> = {
  '30_days': (day) => formatDay(addDays(dayIn(day), -29)),
  '90_days': (day) => formatDay(addDays(dayIn(day), -89)),
  '12_months': (day) => monthsBefore(day, MONTHS - 1),
}

/** The first day of a range that ends with the last closed day; no day before there were figures. */
export function startOf({ day, since }: Closed, range: Range): string {
  const start = START[range](day)
  return start > since ? start : since
}

function vintagesIn(rows: readonly Vintage[]): Figures['vintages'] {
  const months = [...new Set(rows.map(({ month }) => month))]
  return months.map((month) => {
    const ages = rows.filter((row) => row.month === month)
    const last = ages.at(-1)
    return {
      month,
      loans: last?.loans ?? 0,
      credited_cents: last?.credited_cents ?? 0,
      ages: ages.map((row) => ({
        age: row.age,
        paid_cents: row.credited_cents - row.written_off_cents - row.principal_cents,
        late_cents: row.late_cents + row.written_off_cents,
      })),
    }
  })
}

async function principalOn(db: Db, day: string): Promise<{ principal_cents: number; late_cents: number }> {
  const { buckets } = await arrearsFigures(db, day)
  const sum = (of: typeof buckets): number => of.reduce((cents, { principal_cents }) => cents + principal_cents, 0)
  return {
    principal_cents: sum(buckets),
    late_cents: sum(buckets.filter(({ bucket }) => bucket !== null && bucket !== '1-30')),
  }
}

/** The figures as of the last close; every one is read from the tables that the closes have written. */
export async function readFigures(db: Db, range: Range): Promise<Figures | null> {
  const closed = await closedWithFigures(db)
  if (closed === undefined) return null
  const { day, since, closedAt } = closed
  const from = startOf(closed, range)
  const flows = await flowsBetween(db, from, day)
  const firstMonth = monthsBefore(day, MONTHS - 1)
  const earlier = formatDay(addMonths({ from: dayIn(day), months: -1 }))
  return {
    day,
    closed_at: closedAt.toISOString(),
    since,
    from,
    funnel: FUNNEL_STEPS.map((step) => ({ step, count: flows[step] })),
    decisions: {
      approved: flows.approvals,
      rejected: flows.rejections,
      reasons: await rejectionsBetween(db, from, day),
    },
    months: await monthsBetween(db, firstMonth > since ? firstMonth : since, day),
    arrears: (await arrearsFigures(db, day)).buckets,
    before: earlier >= since ? { day: earlier, ...(await principalOn(db, earlier)) } : null,
    vintages: vintagesIn(await vintagesFrom(db, firstMonth, day)),
    cash: await cashBetween(db, from, day),
    bank: await lastCompared(db),
    expected: await expectedAfter(db, day),
  }
}
