import { calls, PERSONAL_DATA_NAMES, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { labelsByIds } from '../../access/index.ts'
import { namesByBorrower } from '../profile/queries.ts'
import { askDeletion, withdrawDeletion } from './ask.ts'
import { carryOut, refuseDeletion } from './decide.ts'
import { exportLink } from './export.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'
import { keepReasons } from './keep-reasons.ts'
import { findRequest, listRequests, requestsOf, type Request } from './store.ts'

const presentRequest = ({ id, state, asked_at, due_at, decided_at, reason }: Request) => ({
  id,
  state,
  asked_at: asked_at.toISOString(),
  due_at: due_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
  reason,
})

async function presentToOperator(db: Db, requests: readonly Request[], now: Date) {
  const ids = requests.map(({ borrower_id }) => borrower_id)
  const labels = await labelsByIds(db, ids)
  const names = await namesByBorrower(db, ids)
  return requests.map((request) => ({
    ...presentRequest(request),
    borrower_id: request.borrower_id,
    borrower_name: names.get(request.borrower_id) ?? '',
    phone_masked: labels.get(request.borrower_id)?.phoneMasked ?? null,
    late: request.state === 'waiting' && request.due_at < now,
  }))
}

type PrivacyOverview = CallOutput<'POST /api/app/privacy'>

const readOverview = async (
  db: Db,
  sources: readonly PersonalDataSource[],
  borrowerId: string,
): Promise<PrivacyOverview> => ({
  requests: (await requestsOf(db, borrowerId)).map(presentRequest),
  held: sources
    .map(({ name, isRetained }) => ({ name, stays: isRetained }))
    .toSorted((one, other) => PERSONAL_DATA_NAMES.indexOf(one.name) - PERSONAL_DATA_NAMES.indexOf(other.name)),
  must_keep: await keepReasons(sources, db, borrowerId),
})

/** `allSources` returns them in the order of erasure. */
export const privacyRoutes = (
  dependencies: CoreDependencies,
  allSources: () => readonly PersonalDataSource[],
): Route[] => [
  route(calls.appPrivacy, async ({ db, input, session, now, lang, requestId }) => {
    const sources = allSources()
    const borrowerId = session.subjectId
    const context = { borrowerId, db, now, lang, requestId }
    if (input.action === 'export') {
      const link = await exportLink(dependencies, input, session.id, context)
      return link instanceof Refusal ? link : { ...(await readOverview(db, sources, borrowerId)), export: link }
    }
    const refused =
      input.action === 'read'
        ? undefined
        : await (input.action === 'ask_deletion'
            ? askDeletion(dependencies, input, context)
            : withdrawDeletion(context))
    return refused instanceof Refusal ? refused : readOverview(db, sources, borrowerId)
  }),

  route(calls.consolePrivacy, async ({ db, input, session, now, requestId }) => {
    const sources = allSources()
    if (input.action === 'list') {
      const { rows, total } = await listRequests(db, input)
      return { rows: await presentToOperator(db, rows, now), total }
    }
    const context = {
      db,
      sources,
      secretKey: dependencies.secretKey,
      operatorId: session.subjectId,
      now,
      requestId,
    }
    let request: Request | Refusal
    if (input.action === 'one') request = (await findRequest(db, input.id)) ?? refuse('not_found')
    else if (input.action === 'carry_out') request = await carryOut(input.id, context)
    else request = await refuseDeletion(input, context)
    if (request instanceof Refusal) return request
    const must_keep = request.state === 'waiting' ? await keepReasons(sources, db, request.borrower_id) : []
    const [view] = await presentToOperator(db, [request], now)
    if (view === undefined) throw new Error('cannot present the request')
    return { request: view, must_keep }
  }),
]
