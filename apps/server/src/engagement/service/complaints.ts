import type { ParsedOf, calls } from '@home-credit/contract'
import {
  complaintDueOn,
  extendedDueOn,
  formatDay,
  mayExtendOneMore,
  type ComplaintLevel,
  type Day,
} from '@home-credit/domain'
import { endOfDay, localDate, localDay, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { complaintsIn, insertComplaint, lockExtensions, updateComplaint, type Complaint } from './complaint-store.ts'
import { finish, type Done } from './record.ts'
import {
  findConversation,
  insertConversation,
  lockConversation,
  lockMessage,
  nextProtocol,
  type Conversation,
} from './store.ts'
import { append, appendNotice, sameMessage, wrongIn, type MessageInput, type Writing } from './write.ts'

type Input = ParsedOf<typeof calls.appConversation>
type InputFor<Action extends Input['action']> = Extract<Input, { action: Action }>

export interface ComplaintContext {
  borrowerId: string
  db: Db
  pool: Db
  secretKey: Buffer
  now: Date
  required: string
  requestId: string
}

/** Each one sends an SMS. */
const COMPLAINTS = { max: 5, windowSeconds: 24 * 3600 }

const lastMoment = (day: Day): Date => endOfDay(formatDay(day))

/** Stores the protocol number and the deadline in the inbox, and sends them by SMS. */
const notify = (
  tx: Db,
  secretKey: Buffer,
  kind: Extract<Parameters<typeof sendMessage>[2], { complaint: unknown }>['kind'],
  {
    conversation_id,
    borrower_id,
    protocol,
    answer_by,
  }: Pick<Complaint, 'conversation_id' | 'borrower_id' | 'protocol' | 'answer_by'>,
  now: Date,
): Promise<void> =>
  sendMessage(tx, secretKey, {
    borrowerId: borrower_id,
    kind,
    complaint: { conversationId: conversation_id, protocol, answerOn: localDate(answer_by) },
    now,
  })

async function openLevel(
  tx: Db,
  { id, borrower_id }: Conversation,
  level: ComplaintLevel,
  protocol: string,
  now: Date,
): Promise<Complaint> {
  const row = {
    conversation_id: id,
    level,
    protocol,
    borrower_id,
    opened_at: now,
    answer_by: lastMoment(complaintDueOn(level, localDay(now))),
  }
  await insertComplaint(tx, row)
  return { ...row, extended_at: null, answered_at: null, answered_by: null }
}

/** The conversation of a repeated message, or why this one cannot be taken; undefined if it is new and right. */
async function repeatedOrWrong(
  { db, pool, borrowerId, now, required }: ComplaintContext,
  message: MessageInput,
): Promise<Conversation | Refusal<'input_refused' | 'not_found' | 'key_reused' | 'too_many'> | undefined> {
  // A repeated complaint does not count as another try.
  await lockMessage(db, message.id)
  const existing = await sameMessage(db, borrowerId, message)
  if (existing instanceof Refusal) return existing
  if (existing !== undefined) return findConversation(db, existing.conversation_id)
  const wrong = await wrongIn(db, borrowerId, message, required)
  if (wrong !== undefined) return wrong
  const full = await takeTries(pool, [{ key: `complaint:${borrowerId}`, ...COMPLAINTS }], now)
  return full && refuse('too_many', { wait_seconds: full.waitSeconds })
}

/**
 * Opens a conversation of its own, under the id of its first message: a repeated complaint opens no second one. Its
 * protocol number is that of the conversation.
 */
export async function complain(
  { id, topic, text, file_id: fileId }: InputFor<'complain'>,
  context: ComplaintContext,
): Promise<Conversation | Refusal<'input_refused' | 'not_found' | 'key_reused' | 'too_many'>> {
  const { borrowerId, db, secretKey, now, requestId } = context
  const message = { id, text, fileId }
  const refusedOrRepeated = await repeatedOrWrong(context, message)
  if (refusedOrRepeated !== undefined) return refusedOrRepeated
  const isNew = await insertConversation(db, {
    id,
    protocol: await nextProtocol(db, localDate(now)),
    borrower_id: borrowerId,
    topic,
    state: 'open',
    complaint: 'service',
    opened_at: now,
    last_at: now,
  })
  const conversation = await lockConversation(db, id)
  if (conversation?.borrower_id !== borrowerId) return refuse('key_reused')
  if (!isNew)
    return (await sameMessage(db, borrowerId, message)) instanceof Refusal ? refuse('key_reused') : conversation
  const level = await openLevel(db, conversation, 'service', conversation.protocol, now)
  const written = await append(db, conversation, message, now, { answer_by: level.answer_by, borrower_seq: 1 })
  const withNotice = await appendNotice(db, written, 'complaint_received', now)
  await notify(db, secretKey, 'complaint_received', level, now)
  return finish(db, withNotice, 'complaint_opened', { actor: `borrower:${borrowerId}`, now, requestId })
}

/** After the answer of customer service, or once its deadline has passed without one. */
export const canEscalate = (levels: readonly Complaint[], now: Date): boolean => {
  const [first] = levels
  return levels.length === 1 && first !== undefined && (first.answered_at !== null || first.answer_by < now)
}

/** Goes on in the same conversation, with a new number and deadline, and without an assigned operator. */
export async function escalate(
  { id, conversation_id: conversationId, text }: InputFor<'escalate'>,
  context: ComplaintContext,
): Promise<
  | Conversation
  | Refusal<'input_refused' | 'not_found' | 'key_reused' | 'too_many' | 'too_soon_to_escalate' | 'out_of_order'>
> {
  const { borrowerId, db, secretKey, now, requestId } = context
  const conversation = await lockConversation(db, conversationId)
  if (conversation?.borrower_id !== borrowerId || conversation.complaint === null) return refuse('not_found')
  const message = { id, text, fileId: undefined }
  const refusedOrRepeated = await repeatedOrWrong(context, message)
  if (refusedOrRepeated !== undefined) return refusedOrRepeated
  if (conversation.complaint === 'ombudsman') return refuse('out_of_order')
  if (!canEscalate(await complaintsIn(db, [conversationId]), now)) return refuse('too_soon_to_escalate')
  const level = await openLevel(db, conversation, 'ombudsman', await nextProtocol(db, localDate(now)), now)
  const written = await append(db, conversation, message, now, {
    state: 'open',
    closed_at: null,
    complaint: 'ombudsman',
    operator_id: null,
    answer_by: level.answer_by,
    borrower_seq: conversation.last_seq + 1,
  })
  const withNotice = await appendNotice(db, written, 'ombudsman_received', now)
  await notify(db, secretKey, 'complaint_escalated', level, now)
  return finish(db, withNotice, 'complaint_escalated', { actor: `borrower:${borrowerId}`, now, requestId })
}

export interface ComplaintReply extends Done {
  secretKey: Buffer
  message: Writing & { operatorId: string }
}

/** The level that has to answer. The caller must have locked the conversation. */
async function currentLevel(tx: Db, conversation: Conversation): Promise<Complaint | undefined> {
  return (await complaintsIn(tx, [conversation.id])).find(({ level }) => level === conversation.complaint)
}

/** Closes a complaint with its answer. Nobody answers for the ombudsman who has answered for customer service. */
export async function closeComplaint(
  tx: Db,
  conversation: Conversation,
  { message, secretKey, ...done }: ComplaintReply,
): Promise<Conversation | Refusal<'out_of_order' | 'other_person_needed'>> {
  const { now } = done
  const level = await currentLevel(tx, conversation)
  if (level === undefined) return refuse('out_of_order')
  const before = (await complaintsIn(tx, [conversation.id])).find((each) => each.level !== level.level)
  if (level.level === 'ombudsman' && before?.answered_by === message.operatorId) return refuse('other_person_needed')
  await updateComplaint(tx, level, { answered_at: now, answered_by: message.operatorId })
  const written = await append(tx, conversation, message, now, {
    state: 'closed',
    closed_at: now,
    answer_by: null,
    operator_id: message.operatorId,
    operator_seq: conversation.last_seq + 1,
  })
  const withNotice = await appendNotice(tx, written, level.level === 'service' ? 'complaint_closed' : 'closed', now)
  await notify(tx, secretKey, 'complaint_answered', level, now)
  return finish(tx, withNotice, 'complaint_answered', done)
}

/** Once, before the deadline, by as many banking days, as an exception; the borrower reads why. */
export async function extendDeadline(
  tx: Db,
  conversation: Conversation,
  { message, secretKey, ...done }: ComplaintReply,
): Promise<Conversation | Refusal<'out_of_order' | 'too_many_extended'>> {
  const { now } = done
  const level = await currentLevel(tx, conversation)
  if (level?.level !== 'ombudsman' || level.extended_at !== null || level.answer_by < now) return refuse('out_of_order')
  const monthBegan = startOfDay(`${localDate(now).slice(0, 7)}-01`)
  if (!mayExtendOneMore(await lockExtensions(tx, monthBegan))) return refuse('too_many_extended')
  const answerBy = lastMoment(extendedDueOn(localDay(level.answer_by)))
  await updateComplaint(tx, level, { extended_at: now, answer_by: answerBy })
  const written = await append(tx, conversation, message, now, {
    answer_by: answerBy,
    operator_id: message.operatorId,
    operator_seq: conversation.last_seq + 1,
  })
  const withNotice = await appendNotice(tx, written, 'deadline_extended', now)
  await notify(tx, secretKey, 'complaint_extended', { ...level, answer_by: answerBy }, now)
  return finish(tx, withNotice, 'complaint_extended', done)
}
