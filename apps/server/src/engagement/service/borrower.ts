import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { closedDaysIn, settingsInForce } from '../../settings/index.ts'
import { answerBy } from './hours.ts'
import { finish } from './record.ts'
import {
  insertConversation,
  lockConversation,
  lockOpenOf,
  nextProtocol,
  updateConversation,
  type Conversation,
  type Topic,
} from './store.ts'
import { append, appendNotice, sameMessage, wrongIn, type MessageInput } from './write.ts'

type Input = ParsedOf<typeof calls.appConversation>
type InputFor<Action extends Input['action']> = Extract<Input, { action: Action }>

export interface ServiceContext {
  borrowerId: string
  db: Db
  now: Date
  lang: Lang
  requestId: string
}

/** Enough for anyone who types, and too few to flood the operators. */
const MESSAGES = { max: 60, windowSeconds: 600 }

const full = async (pool: Db, { borrowerId, now }: ServiceContext): Promise<Refusal<'too_many'> | undefined> => {
  const found = await takeTries(pool, [{ key: `conversation:${borrowerId}`, ...MESSAGES }], now)
  return found && refuse('too_many', { wait_seconds: found.waitSeconds })
}

/** Locks the borrower's open conversation, or opens one. */
export async function openOf(
  tx: Db,
  borrowerId: string,
  topic: Topic,
  now: Date,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const open = await lockOpenOf(tx, borrowerId)
  if (open !== undefined) return { conversation: open, isNew: false }
  const protocol = await nextProtocol(tx, localDate(now))
  const isNew = await insertConversation(tx, {
    id: uuidv7(),
    protocol,
    borrower_id: borrowerId,
    topic,
    state: 'open',
    opened_at: now,
    last_at: now,
  })
  const conversation = await lockOpenOf(tx, borrowerId)
  if (conversation === undefined) throw new Error('the open conversation does not exist')
  return { conversation, isNew }
}

/** Adds a borrower's message. A running deadline does not change: writing twice must not prolong the wait, nor does a complaint get another. */
async function write(tx: Db, conversation: Conversation, message: MessageInput, now: Date): Promise<Conversation> {
  const { service, holidays } = await settingsInForce(tx, now, ['service', 'holidays'])
  const due =
    (conversation.state === 'open' || conversation.complaint !== null) && conversation.answer_by !== null
      ? conversation.answer_by
      : answerBy(service, now, closedDaysIn(holidays))
  // The author has read everything before their message.
  return append(tx, conversation, message, now, {
    state: 'open',
    answer_by: due,
    borrower_seq: conversation.last_seq + 1,
  })
}

/** The current conversation of a repeated message. */
async function again(tx: Db, conversationId: string): Promise<Conversation> {
  const found = await lockConversation(tx, conversationId)
  if (found === undefined) throw new Error('the message has no conversation')
  return found
}

type MessageRefusal = 'not_found' | 'input_refused' | 'key_reused' | 'too_many'

/** Writes into the named conversation, or else into the open one or a new one. */
export async function sendMessage(
  pool: Db,
  { id, text, file_id: fileId, topic = 'other', conversation_id: conversationId }: InputFor<'send'>,
  context: ServiceContext,
): Promise<Conversation | Refusal<MessageRefusal | 'conversation_closed'>> {
  const { borrowerId, db, now, lang, requestId } = context
  const message = { id, text, fileId }
  const existing = await sameMessage(db, borrowerId, message)
  if (existing !== undefined) return existing instanceof Refusal ? existing : again(db, existing.conversation_id)
  const wrong = (await wrongIn(db, borrowerId, message, texts.field_required({}, lang))) ?? (await full(pool, context))
  if (wrong !== undefined) return wrong
  const named = conversationId === undefined ? undefined : await ownOf(db, conversationId, borrowerId)
  if (named instanceof Refusal) return named
  const { conversation, isNew } =
    named === undefined ? await openOf(db, borrowerId, topic, now) : { conversation: named, isNew: false }
  // The same message may have arrived while this call waited for the lock.
  const meanwhile = await sameMessage(db, borrowerId, message)
  if (meanwhile !== undefined) return meanwhile instanceof Refusal ? meanwhile : again(db, meanwhile.conversation_id)
  if (conversation.state === 'closed') return refuse('conversation_closed')
  let written = await write(db, conversation, message, now)
  if (isNew) written = await appendNotice(db, written, 'received', now)
  return finish(db, written, isNew ? 'conversation_opened' : 'conversation_written', {
    actor: `borrower:${borrowerId}`,
    now,
    requestId,
  })
}

/** The borrower reports that someone asks them for money. */
export async function report(
  pool: Db,
  { id, number, asked: what, file_id: fileId }: InputFor<'report'>,
  context: ServiceContext,
): Promise<Conversation | Refusal<MessageRefusal>> {
  const { borrowerId, db, now, lang } = context
  const message = { id, text: texts.service_report_message({ number, asked: what }, lang), fileId }
  const existing = await sameMessage(db, borrowerId, message)
  if (existing !== undefined) return existing instanceof Refusal ? existing : again(db, existing.conversation_id)
  const wrong = (await wrongIn(db, borrowerId, message, texts.field_required({}, lang))) ?? (await full(pool, context))
  if (wrong !== undefined) return wrong
  const { conversation } = await openOf(db, borrowerId, 'fraud', now)
  const meanwhile = await sameMessage(db, borrowerId, message)
  if (meanwhile !== undefined) return meanwhile instanceof Refusal ? meanwhile : again(db, meanwhile.conversation_id)
  return raise(db, conversation, message, 'fraud_reported', context)
}

/** Gives the conversation priority, and answers at once with the notice that we never ask for money. */
async function raise(
  tx: Db,
  conversation: Conversation,
  message: MessageInput,
  action: 'fraud_reported' | 'stranger_reported',
  { borrowerId, now, requestId }: Pick<ServiceContext, 'borrowerId' | 'now' | 'requestId'>,
): Promise<Conversation> {
  const raised = await updateConversation(tx, conversation.id, { topic: 'fraud', priority: true })
  const withNotice = await appendNotice(tx, await write(tx, raised, message, now), 'never_pay', now)
  return finish(tx, withNotice, action, { actor: `borrower:${borrowerId}`, now, requestId })
}

/** A borrower has stopped a stranger by a link: opens a case in the borrower's own words, which they find when they log in again. */
export async function reportStranger(
  tx: Db,
  text: string,
  context: Pick<ServiceContext, 'borrowerId' | 'now' | 'requestId'>,
): Promise<Conversation> {
  const { conversation } = await openOf(tx, context.borrowerId, 'fraud', context.now)
  return raise(tx, conversation, { id: uuidv7(), text, fileId: undefined }, 'stranger_reported', context)
}

async function ownOf(tx: Db, id: string, borrowerId: string): Promise<Conversation | Refusal<'not_found'>> {
  const conversation = await lockConversation(tx, id)
  return conversation?.borrower_id === borrowerId ? conversation : refuse('not_found')
}

/** Marks as read up to this message: never backwards, and never past the last one. */
export async function markSeen(
  { conversation_id: id, seq }: InputFor<'seen'>,
  { borrowerId, db }: ServiceContext,
): Promise<Conversation | Refusal<'not_found'>> {
  const conversation = await ownOf(db, id, borrowerId)
  if (conversation instanceof Refusal) return conversation
  const seen = Math.min(Math.max(seq, conversation.borrower_seq), conversation.last_seq)
  if (seen === conversation.borrower_seq) return conversation
  return updateConversation(db, id, { borrower_seq: seen })
}

export async function closeOwn(
  { conversation_id: id }: InputFor<'close'>,
  { borrowerId, db, now, requestId }: ServiceContext,
): Promise<Conversation | Refusal<'conversation_closed' | 'not_found' | 'answer_needed'>> {
  const conversation = await ownOf(db, id, borrowerId)
  if (conversation instanceof Refusal) return conversation
  if (conversation.state === 'closed') return refuse('conversation_closed')
  if (conversation.complaint !== null) return refuse('answer_needed')
  return close(db, conversation, { actor: `borrower:${borrowerId}`, now, requestId })
}

/** The caller must have locked the conversation. */
export async function close(
  tx: Db,
  conversation: Conversation,
  done: { actor: string; now: Date; requestId: string },
): Promise<Conversation> {
  const withNotice = await appendNotice(tx, conversation, 'closed', done.now)
  return finish(
    tx,
    await updateConversation(tx, withNotice.id, { state: 'closed', closed_at: done.now, answer_by: null }),
    'conversation_closed',
    done,
  )
}

/** Once, and only after the conversation is closed. */
export async function rate(
  { conversation_id: id, stars, words = '' }: InputFor<'rate'>,
  { borrowerId, db, now, requestId }: ServiceContext,
): Promise<Conversation | Refusal<'out_of_order' | 'already_rated' | 'not_found'>> {
  const conversation = await ownOf(db, id, borrowerId)
  if (conversation instanceof Refusal) return conversation
  if (conversation.state !== 'closed') return refuse('out_of_order')
  if (conversation.stars !== null) return refuse('already_rated')
  const rated = await updateConversation(db, id, { stars, rating_words: words, rated_at: now })
  return finish(db, rated, 'conversation_rated', { actor: `borrower:${borrowerId}`, now, requestId })
}
