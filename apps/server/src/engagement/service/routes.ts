import { calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { keepFile, viewerOf } from '../../platform/files/index.ts'
import { complain, escalate } from './complaints.ts'
import { countComplaints } from './complaint-store.ts'
import { closeOwn, markSeen, rate, report, sendMessage } from './borrower.ts'
import { changeAnswers, listAnswers } from './canned-answers.ts'
import { assigneesOf, assignMany } from './assign.ts'
import { act } from './operator.ts'
import { currentOf, findConversation, listConversations, unreadOf, type Conversation } from './store.ts'
import { presentOneToOperator, presentToBorrower, presentToOperator } from './presenter.ts'

/** The requested conversation, or else the newest that is no complaint; refuses another borrower's. */
async function conversationFor(
  db: Db,
  borrowerId: string,
  id: string | undefined,
): Promise<Conversation | Refusal | undefined> {
  if (id === undefined) return currentOf(db, borrowerId)
  const found = await findConversation(db, id)
  return found?.borrower_id === borrowerId ? found : refuse('not_found')
}

export const serviceRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.appConversation, async ({ input, session, ...context }) => {
    const { db, now } = context
    const borrowerId = session.subjectId
    const borrowerContext = { ...context, borrowerId }
    const reading = { db, secretKey: dependencies.secretKey, now, viewer: viewerOf(session) }
    if (input.action === 'unread') {
      const service = { open: false, answer_by: null }
      return {
        unread: await unreadOf(db, borrowerId),
        conversation: null,
        messages: [],
        more: false,
        earlier: [],
        service,
      }
    }
    if (input.action === 'read') {
      const conversation = await conversationFor(db, borrowerId, input.conversation_id)
      return conversation instanceof Refusal
        ? conversation
        : presentToBorrower(borrowerId, conversation, input.since ?? 0, reading)
    }
    const { pool, secretKey } = dependencies
    const required = texts.field_required({}, context.lang)
    const complaintContext = { ...borrowerContext, pool, secretKey, required }
    let result: Conversation | Refusal
    if (input.action === 'send') result = await sendMessage(dependencies.pool, input, borrowerContext)
    else if (input.action === 'report') result = await report(dependencies.pool, input, borrowerContext)
    else if (input.action === 'complain') result = await complain(input, complaintContext)
    else if (input.action === 'escalate') result = await escalate(input, complaintContext)
    else if (input.action === 'seen') result = await markSeen(input, borrowerContext)
    else if (input.action === 'close') result = await closeOwn(input, borrowerContext)
    else result = await rate(input, borrowerContext)
    // Without earlier messages: this answer is stored with its idempotency key and must not contain any text.
    return result instanceof Refusal ? result : presentToBorrower(borrowerId, result, result.last_seq, reading)
  }),

  route(calls.consoleConversations, async ({ input, session, db, now, lang, requestId }) => {
    const me = session.subjectId
    const reading = { db, secretKey: dependencies.secretKey, now, viewer: viewerOf(session) }
    if (input.action === 'list') {
      const { rows, total } = await listConversations(db, { ...input, operatorId: me, now })
      return { rows: await presentToOperator(db, rows, me, now), total }
    }
    if (input.action === 'counts')
      return { counts: [{ queue: 'complaints' as const, ...(await countComplaints(db, now)) }] }
    if (input.action === 'one') {
      const found = await findConversation(db, input.id)
      return found === undefined ? refuse('not_found') : presentOneToOperator(found, input.since ?? 0, me, reading)
    }
    if (input.action === 'assignees') return { operators: await assigneesOf(db) }
    const acting = { operatorId: me, secretKey: dependencies.secretKey, db, now, lang, requestId }
    if (input.action === 'assign_many') return assignMany(input, acting)
    const result = await act(input, acting)
    return result instanceof Refusal ? result : presentOneToOperator(result, result.last_seq, me, reading)
  }),

  route(calls.consoleConversationFile, async ({ input, session, db, file, now, lang, requestId }) => {
    const found = await findConversation(db, input.conversation)
    if (found === undefined) return refuse('not_found')
    if (found.state === 'closed') return refuse('conversation_closed')
    const storedFile = await keepFile(db, dependencies, {
      file,
      ownerId: found.borrower_id,
      actor: `operator:${session.subjectId}`,
      now,
      lang,
      requestId,
    })
    return storedFile instanceof Refusal ? storedFile : { file_id: storedFile.id }
  }),

  route(calls.consoleCannedAnswers, async ({ input, session, db, now, lang, requestId }) =>
    input.action === 'list'
      ? listAnswers(db)
      : changeAnswers(db, input, { operatorId: session.subjectId, now, lang, requestId }),
  ),
]
