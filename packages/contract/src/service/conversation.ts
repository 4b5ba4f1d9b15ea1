import { z } from 'zod'
import { prose } from '../line.ts'
import {
  CONVERSATION_NOTICES,
  CONVERSATION_STATES,
  CONVERSATION_TOPICS,
  MESSAGE_AUTHORS,
  MESSAGE_LENGTH,
} from './words.ts'

/** The id of a message, minted by who writes it: the same one again is the same message. */
export const messageId = z.uuid({ version: 'v7' })

/** What a message says: words, a file, or both. */
export const messageContent = { text: prose(0, MESSAGE_LENGTH), file_id: z.uuid().optional() }

/** Messages after this one. */
export const since = z.int().min(0).max(2_000_000_000)

export const message = z.object({
  id: z.uuid(),
  /** Counted from 1 in each conversation, without a gap. */
  seq: z.int(),
  author: z.enum(MESSAGE_AUTHORS),
  /** Of the operator who wrote it. */
  name: z.string().nullable(),
  text: z.string(),
  notice: z.enum(CONVERSATION_NOTICES).nullable(),
  file: z.object({ link: z.string(), picture: z.boolean() }).nullable(),
  sent_at: z.iso.datetime(),
})

export const rating = z.object({ stars: z.int(), words: z.string() })

/** What both sides see of a conversation. */
export const conversation = {
  id: z.uuid(),
  protocol: z.string(),
  topic: z.enum(CONVERSATION_TOPICS),
  state: z.enum(CONVERSATION_STATES),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** By when it is answered; nothing while nobody waits for the lender. */
  answer_by: z.iso.datetime().nullable(),
  last_seq: z.int(),
  rating: rating.nullable(),
}
