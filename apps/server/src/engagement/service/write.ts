import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import {
  findMessage,
  insertMessage,
  updateConversation,
  type Conversation,
  type Message,
  type Notice,
} from './store.ts'

export interface MessageInput {
  id: string
  text: string
  fileId: string | undefined
}

/** Written by the borrower when `operatorId` is undefined. */
export interface Writing extends MessageInput {
  operatorId?: string
}

/** Returns the existing message on a repeat, undefined when the id is new; refuses another message under the same id. */
export async function sameMessage(
  db: Db,
  borrowerId: string,
  { id, text, fileId, operatorId }: Writing,
): Promise<Message | Refusal<'key_reused'> | undefined> {
  const existing = await findMessage(db, borrowerId, id)
  if (existing === undefined) return undefined
  const same =
    existing.text === text &&
    existing.file_id === (fileId ?? null) &&
    existing.operator_id === (operatorId ?? null) &&
    existing.author !== 'system'
  return same ? existing : refuse('key_reused')
}

/** Needs a text or a file, and the file must be the borrower's own. */
export async function wrongIn(
  db: Db,
  borrowerId: string,
  { text, fileId }: MessageInput,
  required: string,
): Promise<Refusal<'input_refused' | 'not_found'> | undefined> {
  if (text === '' && fileId === undefined) return refuse('input_refused', { fields: { text: required } })
  if (fileId !== undefined && (await kindOfOwnFile(db, fileId, borrowerId)) === undefined) return refuse('not_found')
  return undefined
}

type Changes = Parameters<typeof updateConversation>[2]

/** The caller must have locked the conversation. */
export async function append(
  tx: Db,
  { id, borrower_id, last_seq }: Conversation,
  { operatorId, ...message }: Writing,
  now: Date,
  changes: Changes,
): Promise<Conversation> {
  const seq = last_seq + 1
  await insertMessage(tx, {
    conversation_id: id,
    seq,
    id: message.id,
    borrower_id,
    author: operatorId === undefined ? 'borrower' : 'operator',
    operator_id: operatorId ?? null,
    text: message.text,
    file_id: message.fileId ?? null,
    sent_at: now,
  })
  return updateConversation(tx, id, { ...changes, last_seq: seq, last_at: now })
}

/** A notice by the system; it starts no deadline. */
export async function appendNotice(
  tx: Db,
  { id, borrower_id, last_seq }: Conversation,
  notice: Notice,
  now: Date,
): Promise<Conversation> {
  const seq = last_seq + 1
  await insertMessage(tx, {
    conversation_id: id,
    seq,
    id: uuidv7(),
    borrower_id,
    author: 'system',
    text: '',
    notice,
    sent_at: now,
  })
  return updateConversation(tx, id, { last_seq: seq, last_at: now })
}
