import type { CallOutput, WorkQueue } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import {
  type CaseRow,
  queuesFor,
  type Viewer,
  waitingCases,
  waitingProposals,
  worksOn,
} from './waiting-work-queries.ts'

type Work = CallOutput<'POST /api/console/work'>
type Queue = Work['queues'][number]

/** Cases of a queue that the start page can open in one click. */
const CASES_SHOWN = 3
const PROPOSALS_SHOWN = 20

const secondsUntil = (due: Date | null, now: Date): number | null =>
  due === null ? null : Math.floor((due.getTime() - now.getTime()) / 1000)

function queueOf(queue: WorkQueue, rows: readonly CaseRow[], { role, now }: Viewer): Queue {
  const mine = worksOn(role, queue)
  const [first] = rows
  if (first === undefined) return { queue, waiting: 0, late: 0, seconds_left: null, mine, next: [] }
  return {
    queue,
    waiting: first.waiting,
    late: first.late,
    seconds_left: secondsUntil(first.nearest, now),
    mine,
    next: rows.flatMap(({ id, number, borrower_name, due }) =>
      id === null || !mine ? [] : [{ id, number, borrower_name, seconds_left: secondsUntil(due, now) }],
    ),
  }
}

/** All that waits for this operator, in two statements. */
export async function workFor(db: Db, viewer: Viewer): Promise<Work> {
  const cases = await waitingCases(db, viewer, CASES_SHOWN)
  const proposals = await waitingProposals(db, viewer, PROPOSALS_SHOWN)
  // By deadline, as the rows are; then those in which nothing waits.
  const queues = new Set([...cases.map(({ queue }) => queue), ...queuesFor(viewer.role)])
  const [first] = proposals
  return {
    queues: [...queues].map((queue) =>
      queueOf(
        queue,
        cases.filter((row) => row.queue === queue),
        viewer,
      ),
    ),
    proposals: {
      waiting: first?.waiting ?? 0,
      late: first?.late ?? 0,
      next: proposals.map(({ proposal, id, name, borrower_name, by_name, at }) => ({
        proposal,
        id,
        name,
        borrower_name,
        by_name,
        at: at.toISOString(),
      })),
    },
  }
}
