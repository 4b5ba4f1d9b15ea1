import {
  addMonths,
  changeDueDay,
  dayOfMonth,
  formatDay,
  isOpen,
  isRefused,
  type Day,
  type Replan,
} from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import {
  type Asked,
  type Loan,
  loanFor,
  type LoanParts,
  offerFor,
  type Owing,
  owingOf,
  whereIs,
} from '../../lending/index.ts'
import { figuresOf, type Figures } from './figures.ts'
import { paperOf, type Paper } from './amendment-document.ts'
import { dueDayChangedAt } from './store.ts'
import type { Standing } from './presenter.ts'

/** Once in so many months. */
const EVERY_MONTHS = 6

/** From when on the due day may be changed again; nothing where it may now. */
async function againFrom(db: Db, loanId: string, today: Day): Promise<string | null> {
  const changed = await dueDayChangedAt(db, loanId)
  const again = changed && addMonths({ from: localDay(changed), months: EVERY_MONTHS })
  return again === undefined || again <= today ? null : formatDay(again)
}

/** Whether the due day may be changed now, and why not. */
export async function dueDayStanding(
  db: Db,
  loanId: string,
  owing: Owing | undefined,
  today: Day,
): Promise<Standing['due_day']> {
  const open = owing?.loan.rows.filter(isOpen) ?? []
  const next = open[0]
  const again_from = await againFrom(db, loanId, today)
  const why =
    next === undefined
      ? 'closed'
      : open.some((row) => row.due <= today)
        ? 'due_first'
        : again_from === null
          ? null
          : 'too_soon'
  return { now: next === undefined ? null : dayOfMonth(next.due), may: why === null, why, again_from }
}

const TOLD = { closed: 'out_of_order', due_first: 'due_first', too_soon: 'too_soon' } as const

export interface DueDayQuote {
  loan: Loan
  made: Replan
  terms: Figures
  paper: Paper
}

/** What another due day would be and cost, reckoned for today. `held`: by who is about to sign it. */
export async function quoteDueDay(
  parts: LoanParts,
  asked: Asked,
  { loanId, dueDay }: { loanId: string; dueDay: number },
  how: 'read' | 'held',
): Promise<DueDayQuote | Refusal> {
  const { db, borrowerId, now } = asked
  const loan = await loanFor(db, loanId, how)
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loanId)
  const day = localDay(now)
  const { why } = await dueDayStanding(db, loanId, owing, day)
  if (why !== null || owing === undefined) return refuse(TOLD[why ?? 'closed'], { loan: whereIs(loan) })
  const offer = loan.offer_id === null ? undefined : await offerFor(db, loan.offer_id)
  if (offer === undefined) throw new Error('a credited loan without its offer')
  const { system } = offer.costs
  const made = changeDueDay(owing.loan, { day, dueDay, system })
  if (isRefused(made)) return refuse('out_of_order', { loan: whereIs(loan) })
  const [first] = made.rows
  if (first === undefined) throw new Error('a list without rows')
  const terms = figuresOf(owing.loan, made, { firstDue: first.due, dueDay, system })
  return { loan, made, terms, paper: await paperOf(parts, asked, loan, { kind: 'due_day', terms, validThrough: null }) }
}
