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
  type LoanCallContext,
  type Loan,
  loanFor,
  type LoanDependencies,
  findOffer,
  type Owing,
  owingOf,
  loanBrief,
} from '../../lending/index.ts'
import { figuresOf, type Figures } from './figures.ts'
import { buildAmendment, type Amendment } from './amendment-document.ts'
import { dueDayChangedAt } from './store.ts'
import type { PlanOverview } from './presenter.ts'

/** The due day may change once in this many months. */
const EVERY_MONTHS = 6

/** Null when it may be changed now. */
async function againFrom(db: Db, loanId: string, today: Day): Promise<string | null> {
  const changed = await dueDayChangedAt(db, loanId)
  const again = changed && addMonths({ from: localDay(changed), months: EVERY_MONTHS })
  return again === undefined || again <= today ? null : formatDay(again)
}

export async function checkDueDayChange(
  db: Db,
  loanId: string,
  owing: Owing | undefined,
  today: Day,
): Promise<PlanOverview['due_day']> {
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

const DUE_DAY_REFUSALS = { closed: 'out_of_order', due_first: 'due_first', too_soon: 'too_soon' } as const

export interface DueDayQuote {
  loan: Loan
  replan: Replan
  terms: Figures
  amendment: Amendment
}

export type DueDayRefusal = 'not_found' | 'out_of_order' | 'due_first' | 'too_soon'

/** Calculates another due day as of today. `locked`: the caller is about to sign it. */
export async function quoteDueDay(
  dependencies: LoanDependencies,
  context: LoanCallContext,
  { loanId, dueDay }: { loanId: string; dueDay: number },
  how: 'read' | 'locked',
): Promise<DueDayQuote | Refusal<DueDayRefusal>> {
  const { db, borrowerId, now } = context
  const loan = await loanFor(db, loanId, how)
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loanId)
  const day = localDay(now)
  const { why } = await checkDueDayChange(db, loanId, owing, day)
  if (why !== null || owing === undefined) return refuse(DUE_DAY_REFUSALS[why ?? 'closed'], { loan: loanBrief(loan) })
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  if (offer === undefined) throw new Error('credited loan without an offer')
  const { system } = offer.costs
  const replan = changeDueDay(owing.loan, { day, dueDay, system })
  if (isRefused(replan)) return refuse('out_of_order', { loan: loanBrief(loan) })
  const [first] = replan.rows
  if (first === undefined) throw new Error('schedule without rows')
  const terms = figuresOf(owing.loan, replan, { firstDue: first.due, dueDay, system })
  return {
    loan,
    replan,
    terms,
    amendment: await buildAmendment(dependencies, context, loan, { kind: 'due_day', terms, validThrough: null }),
  }
}
