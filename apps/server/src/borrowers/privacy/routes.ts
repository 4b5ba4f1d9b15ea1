import { calls, HELD, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type Parts, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { type Known, knownByIds } from '../../access/index.ts'
import { askDeletion, withdrawDeletion } from './ask.ts'
import { carryOut, refuseDeletion } from './decide.ts'
import { exportLink } from './export.ts'
import type { Holder } from '../../platform/personal-data/index.ts'
import { keepReasons } from './keep-reasons.ts'
import { findRequest, listRequests, requestsOf, type Request } from './store.ts'

const told = ({ id, state, asked_at, due_at, decided_at, reason }: Request) => ({
  id,
  state,
  asked_at: asked_at.toISOString(),
  due_at: due_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
  reason,
})

const toldToOperator = (request: Request, known: ReadonlyMap<string, Known>, now: Date) => ({
  ...told(request),
  borrower_id: request.borrower_id,
  nickname: known.get(request.borrower_id)?.nickname ?? '',
  phone_masked: known.get(request.borrower_id)?.phoneMasked ?? null,
  late: request.state === 'waiting' && request.due_at < now,
})

type Standing = CallOutput<'POST /api/app/privacy'>

const standingOf = async (db: Db, holders: readonly Holder[], borrowerId: string): Promise<Standing> => ({
  requests: (await requestsOf(db, borrowerId)).map(told),
  held: holders
    .map(({ name, stays }) => ({ name, stays }))
    .toSorted((one, other) => HELD.indexOf(one.name) - HELD.indexOf(other.name)),
  must_keep: await keepReasons(holders, db, borrowerId),
})

/** `allHolders`: whoever holds something of borrowers, those first that the others are referred to by. */
export const privacyRoutes = (parts: Parts, allHolders: () => readonly Holder[]): Route[] => [
  route(calls.appPrivacy, async ({ db, input, session, now, lang, requestId }) => {
    const holders = allHolders()
    const borrowerId = session.subjectId
    const asked = { borrowerId, db, now, lang, requestId }
    if (input.action === 'export') {
      const made = await exportLink(parts, input, session.id, asked)
      return made instanceof Refusal ? made : { ...(await standingOf(db, holders, borrowerId)), export: made }
    }
    const refused =
      input.action === 'read'
        ? undefined
        : await (input.action === 'ask_deletion' ? askDeletion(parts, input, asked) : withdrawDeletion(asked))
    return refused instanceof Refusal ? refused : standingOf(db, holders, borrowerId)
  }),

  route(calls.consolePrivacy, async ({ db, input, session, now, requestId }) => {
    const holders = allHolders()
    if (input.action === 'list') {
      const { rows, total } = await listRequests(db, input)
      const known = await knownByIds(
        db,
        rows.map(({ borrower_id }) => borrower_id),
      )
      return { rows: rows.map((row) => toldToOperator(row, known, now)), total }
    }
    const decided = { db, holders, secretKey: parts.secretKey, operatorId: session.subjectId, now, requestId }
    let request: Request | Refusal
    if (input.action === 'one') request = (await findRequest(db, input.id)) ?? refuse('not_found')
    else if (input.action === 'carry_out') request = await carryOut(input.id, decided)
    else request = await refuseDeletion(input, decided)
    if (request instanceof Refusal) return request
    const must_keep = request.state === 'waiting' ? await keepReasons(holders, db, request.borrower_id) : []
    return { request: toldToOperator(request, await knownByIds(db, [request.borrower_id]), now), must_keep }
  }),
]
