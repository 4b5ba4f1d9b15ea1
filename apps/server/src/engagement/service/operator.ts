import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { labelsByIds, type OperatorContext } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forbiddenSentence } from '../../platform/html/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { close, openOf } from './borrower.ts'
import { closeComplaint, extendDeadline } from './complaints.ts'
import { notifyOfAnswer } from './push-answer.ts'
import { finish } from './record.ts'
import { findConversation, hint, lockConversation, updateConversation, type Conversation } from './store.ts'
import { append, sameMessage, wrongIn, type Writing } from './write.ts'

type Input = ParsedOf<typeof calls.consoleConversations>
export type Act = Exclude<Input, { action: 'list' | 'counts' | 'one' | 'assignees' | 'assign_many' }>

export interface Acting extends OperatorContext {
  secretKey: Buffer
  lang: Lang
}

type LockRefusal = 'not_found' | 'conversation_closed' | 'claimed'

/** Refuses a closed conversation and one that a colleague has taken. */
async function lockForOperator(tx: Db, id: string, operatorId: string): Promise<Conversation | Refusal<LockRefusal>> {
  const conversation = await lockConversation(tx, id)
  if (conversation === undefined) return refuse('not_found')
  if (conversation.state === 'closed') return refuse('conversation_closed')
  return conversation.operator_id === null || conversation.operator_id === operatorId ? conversation : refuse('claimed')
}

type AnswerRefusal =
  | 'too_many_extended'
  | LockRefusal
  | 'conversation_exists'
  | 'input_refused'
  | 'key_reused'
  | 'out_of_order'
  | 'other_person_needed'
  | 'answer_needed'

type Reply = Writing & { operatorId: string }

/** Checks an operator's message, then writes it. A repeated message changes nothing, whatever happened to the conversation since. */
async function reply(
  id: string,
  message: Reply,
  { operatorId, db, lang }: Acting,
  write: (conversation: Conversation, message: Reply) => Promise<Conversation | Refusal<AnswerRefusal>>,
): Promise<Conversation | Refusal<AnswerRefusal>> {
  const found = await findConversation(db, id)
  if (found === undefined) return refuse('not_found')
  const wrong = await wrongIn(db, found.borrower_id, message, texts.field_required({}, lang))
  if (wrong !== undefined) return wrong
  const forbidden = forbiddenSentence(message.text, lang)
  if (forbidden !== undefined) return refuse('input_refused', { fields: { text: forbidden } })
  const locked = await lockConversation(db, id)
  const existing = await sameMessage(db, found.borrower_id, message)
  if (existing !== undefined) return existing instanceof Refusal ? existing : (locked ?? found)
  const conversation = await lockForOperator(db, id, operatorId)
  return conversation instanceof Refusal ? conversation : write(conversation, message)
}

/** The deadline of a complaint runs on: only its final answer ends it. */
const answer = (
  { id, message_id, text, file_id: fileId }: Extract<Act, { action: 'send' }>,
  acting: Acting,
): Promise<Conversation | Refusal<AnswerRefusal>> =>
  reply(id, { id: message_id, text, fileId, operatorId: acting.operatorId }, acting, async (conversation, message) => {
    const { operatorId, db, now, requestId } = acting
    const written = await append(db, conversation, message, now, {
      state: 'waiting',
      answer_by: conversation.complaint === null ? null : conversation.answer_by,
      operator_id: operatorId,
      operator_seq: conversation.last_seq + 1,
    })
    await notifyOfAnswer(db, written, now)
    return finish(db, written, 'conversation_answered', { actor: `operator:${operatorId}`, now, requestId })
  })

/** Writes first, to a borrower who has no open conversation. The borrower owes no answer, and neither do we. */
async function begin(
  { borrower_id: borrowerId, message_id, text }: Extract<Act, { action: 'begin' }>,
  { operatorId, db, now, lang, requestId }: Acting,
): Promise<Conversation | Refusal<AnswerRefusal>> {
  const borrower = (await labelsByIds(db, [borrowerId])).get(borrowerId)
  // An erased borrower has no phone.
  if (borrower === undefined || borrower.phoneMasked === null) return refuse('not_found')
  const message = { id: message_id, text, fileId: undefined, operatorId }
  const wrong = await wrongIn(db, borrowerId, message, texts.field_required({}, lang))
  if (wrong !== undefined) return wrong
  const forbidden = forbiddenSentence(text, lang)
  if (forbidden !== undefined) return refuse('input_refused', { fields: { text: forbidden } })
  const existing = await sameMessage(db, borrowerId, message)
  if (existing instanceof Refusal) return existing
  if (existing !== undefined) return (await findConversation(db, existing.conversation_id)) ?? refuse('not_found')
  const { conversation, isNew } = await openOf(db, borrowerId, 'other', now)
  // The borrower, or a colleague, was first: what they wrote is read before it is answered.
  if (!isNew) return refuse('conversation_exists')
  const written = await append(db, conversation, message, now, {
    state: 'waiting',
    answer_by: null,
    operator_id: operatorId,
    operator_seq: 1,
  })
  await notifyOfAnswer(db, written, now)
  return finish(db, written, 'conversation_opened', { actor: `operator:${operatorId}`, now, requestId })
}

const COMPLAINT_REPLIES = { close_complaint: closeComplaint, extend: extendDeadline }

const replyToComplaint = (
  { action, id, message_id, text }: Extract<Act, { action: 'close_complaint' | 'extend' }>,
  acting: Acting,
): Promise<Conversation | Refusal<AnswerRefusal>> =>
  reply(
    id,
    { id: message_id, text, fileId: undefined, operatorId: acting.operatorId },
    acting,
    async (conversation, message) => {
      const { operatorId, db, now, requestId, secretKey } = acting
      return COMPLAINT_REPLIES[action](db, conversation, {
        message,
        secretKey,
        actor: `operator:${operatorId}`,
        now,
        requestId,
      })
    },
  )

/** So that two operators do not both answer: all of them see who has taken it. */
async function take(
  id: string,
  { operatorId, db, now, requestId }: Acting,
): Promise<Conversation | Refusal<LockRefusal>> {
  const conversation = await lockForOperator(db, id, operatorId)
  if (conversation instanceof Refusal || conversation.operator_id === operatorId) return conversation
  return finish(db, await updateConversation(db, id, { operator_id: operatorId }), 'conversation_taken', {
    actor: `operator:${operatorId}`,
    now,
    requestId,
  })
}

/** Any operator who answers may release it: the one who took it may be away. */
async function release(
  id: string,
  { operatorId, db, now, requestId }: Acting,
): Promise<Conversation | Refusal<'not_found' | 'conversation_closed'>> {
  const conversation = await lockConversation(db, id)
  if (conversation === undefined) return refuse('not_found')
  if (conversation.state === 'closed') return refuse('conversation_closed')
  if (conversation.operator_id === null) return conversation
  return finish(db, await updateConversation(db, id, { operator_id: null }), 'conversation_released', {
    actor: `operator:${operatorId}`,
    now,
    requestId,
  })
}

async function markSeen(
  { id, seq }: Extract<Act, { action: 'seen' }>,
  { db }: Acting,
): Promise<Conversation | Refusal<'not_found'>> {
  const conversation = await lockConversation(db, id)
  if (conversation === undefined) return refuse('not_found')
  const seen = Math.min(Math.max(seq, conversation.operator_seq), conversation.last_seq)
  if (seen === conversation.operator_seq) return conversation
  const read = await updateConversation(db, id, { operator_seq: seen })
  // So that the other operators' inboxes no longer show it as new.
  await hint(db, read)
  return read
}

async function end(
  id: string,
  { operatorId, db, now, requestId }: Acting,
): Promise<Conversation | Refusal<LockRefusal | 'answer_needed'>> {
  const conversation = await lockForOperator(db, id, operatorId)
  if (conversation instanceof Refusal) return conversation
  if (conversation.complaint !== null) return refuse('answer_needed')
  return close(db, conversation, { actor: `operator:${operatorId}`, now, requestId })
}

export function act(input: Act, acting: Acting): Promise<Conversation | Refusal<AnswerRefusal>> {
  if (input.action === 'send') return answer(input, acting)
  if (input.action === 'begin') return begin(input, acting)
  if (input.action === 'close_complaint' || input.action === 'extend') return replyToComplaint(input, acting)
  if (input.action === 'seen') return markSeen(input, acting)
  if (input.action === 'assign') return take(input.id, acting)
  return input.action === 'release' ? release(input.id, acting) : end(input.id, acting)
}
