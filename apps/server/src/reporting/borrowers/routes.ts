import { calls } from '@home-credit/contract'
import { numberFor, revealField } from '../../borrowers/index.ts'
import { localDay } from '../../platform/clock/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { historyOf } from './history.ts'
import { listBorrowersLoans } from './loans.ts'
import { addNote, pageOfNotes } from './notes.ts'
import { borrowerExists, isHere, openBorrower } from './overview.ts'

export const borrowerRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.consoleBorrower, async ({ db, input, session, now, requestId }) => {
    const { subjectId: operatorId, role } = session
    const { borrower_id: borrowerId } = input
    if (input.action === 'one') {
      const viewer = { db, operatorId, role, now, requestId, links: viewerOf(session) }
      const borrower = await openBorrower(dependencies, borrowerId, viewer)
      return borrower instanceof Refusal ? borrower : { borrower }
    }
    if (!(await borrowerExists(db, borrowerId))) return refuse('not_found')
    if (input.action === 'loans') return listBorrowersLoans(db, borrowerId, input, localDay(now))
    const reason = input.reason === undefined ? {} : { reason: input.reason }
    const revealing = { db, operatorId, now, requestId }
    return input.action === 'reveal'
      ? revealField(dependencies, { borrowerId, field: input.field, ...reason }, revealing)
      : numberFor(dependencies, { borrowerId, by: input.by, ...reason }, revealing)
  }),

  route(calls.consoleBorrowerHistory, async ({ db, input, session, now, lang }) =>
    (await borrowerExists(db, input.borrower_id))
      ? historyOf(input, { db, role: session.role, now, lang })
      : refuse('not_found'),
  ),

  route(calls.consoleBorrowerNotes, async ({ db, input, session, now, requestId }) => {
    const { borrower_id: borrowerId } = input
    if (input.action === 'list')
      return (await borrowerExists(db, borrowerId)) ? pageOfNotes(db, borrowerId, input) : refuse('not_found')
    // An erased borrower gets no new notes.
    if (!(await isHere(db, borrowerId))) return refuse('not_found')
    return { note: await addNote(borrowerId, input.text, { db, operatorId: session.subjectId, now, requestId }) }
  }),
]
