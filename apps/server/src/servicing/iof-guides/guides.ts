import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay, iofPeriodOf, isBankingDay } from '@home-credit/domain'
import { localDate, localDay, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { iofChargedBetween } from '../../ledger/index.ts'
import { namesById } from '../../access/index.ts'
import {
  chargedOutsideGuides,
  countUnpaid,
  findGuideWithState,
  lastGuide,
  listGuides,
  loansOfGuide,
  type GuideWithState,
} from './store.ts'

type Answer = CallOutput<'POST /api/console/iof_guides'>
export type GuideView = Extract<Answer, { loans: unknown }>['guide']

export interface Viewer {
  db: Db
  operatorId: string
  now: Date
}

interface Paged {
  page: number
  page_size: number
}

/** A guide is due soon through the next banking day. */
function datesOn(now: Date): { today: string; soon: string } {
  const today = localDay(now)
  let soon = addDays(today, 1)
  while (!isBankingDay(soon)) soon = addDays(soon, 1)
  return { today: formatDay(today), soon: formatDay(soon) }
}

async function presentGuides({ db, operatorId, now }: Viewer, guides: readonly GuideWithState[]): Promise<GuideView[]> {
  const today = localDate(now)
  const people = guides.flatMap(({ proposed_by, confirmed_by }) => [proposed_by, confirmed_by])
  const names = await namesById(
    db,
    people.filter((id) => id !== null),
  )
  return guides.map((guide) => {
    const { proposed_by, proposed_at, reference, paid_on, confirmed_by, confirmed_at } = guide
    const { amount_cents, charged_cents, carried_cents, loans, pay_by } = guide
    return {
      from: guide.period_from,
      to: guide.period_to,
      pay_by,
      state: guide.state,
      late: amount_cents > 0 && confirmed_at === null && pay_by < today,
      amount_cents,
      charged_cents,
      carried_cents,
      loans,
      remittance:
        proposed_by === null || proposed_at === null || reference === null || paid_on === null
          ? null
          : {
              reference,
              paid_on,
              by_me: proposed_by === operatorId,
              by_name: names.get(proposed_by) ?? '',
              at: proposed_at.toISOString(),
              confirmed_by_name: confirmed_by === null ? null : (names.get(confirmed_by) ?? ''),
              confirmed_at: confirmed_at?.toISOString() ?? null,
            },
    }
  })
}

export async function presentGuide(viewer: Viewer, from: string): Promise<GuideView | Refusal<'not_found'>> {
  const guide = await findGuideWithState(viewer.db, from, datesOn(viewer.now))
  const [view] = guide === undefined ? [] : await presentGuides(viewer, [guide])
  return view ?? refuse('not_found')
}

/** With the running total of the current period. */
export async function guidesOf(
  viewer: Viewer,
  { state, ...paged }: Paged & { state?: GuideWithState['state'] | undefined },
): Promise<Extract<Answer, { running: unknown }>> {
  const { rows, total } = await listGuides(viewer.db, { state, ...datesOn(viewer.now), ...paged })
  const { from, to, payBy } = iofPeriodOf(localDay(viewer.now))
  const last = await lastGuide(viewer.db)
  // Without a guide of the period before, what was charged in it is not in the current one.
  const charged_cents =
    last?.period_to === formatDay(addDays(from, -1))
      ? await chargedOutsideGuides(viewer.db)
      : await iofChargedBetween(viewer.db, startOfDay(formatDay(from)), viewer.now)
  return {
    rows: await presentGuides(viewer, rows),
    total,
    running: { from: formatDay(from), to: formatDay(to), pay_by: formatDay(payBy), charged_cents },
  }
}

export async function guideWithLoans(
  viewer: Viewer,
  from: string,
  paged: Paged,
): Promise<Extract<Answer, { loans: unknown }> | Refusal<'not_found'>> {
  const guide = await presentGuide(viewer, from)
  if (!('from' in guide)) return guide
  return { guide, loans: await loansOfGuide(viewer.db, from, paged), total: guide.loans }
}

export const countGuides = (db: Db, now: Date): Promise<{ waiting: number; late: number }> =>
  countUnpaid(db, localDate(now))
