import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../platform/clock/index.ts'
import type { Period } from '../../ledger/index.ts'

/** Local days, both included. */
export const periodOf = ({ from, to }: { from: string; to: string }): Period => ({
  from: startOfDay(from),
  to: startOfDay(formatDay(addDays(dayIn(to), 1))),
})

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
