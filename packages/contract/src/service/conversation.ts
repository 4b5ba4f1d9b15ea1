import { COMPLAINT_LEVELS } from '@home-credit/domain'
import { z } from 'zod'
import { prose } from '../line.ts'
import {
  CONVERSATION_NOTICES,
  CONVERSATION_STATES,
  CONVERSATION_TOPICS,
  MESSAGE_AUTHORS,
  MESSAGE_LENGTH,
} from './words.ts'

/** The author's client mints it, so that a resent message is stored once. */
export const messageId = z.uuid({ version: 'v7' })

/** A message has text, a file, or both. */
export const messageContent = { text: prose(0, MESSAGE_LENGTH), file_id: z.uuid().optional() }

/** Returns messages after this `seq`. */
export const since = z.int().min(0).max(2_000_000_000)

export const message = z.object({
  id: z.uuid(),
  /** Counted from 1 in each conversation, without gaps. */
  seq: z.int(),
  author: z.enum(MESSAGE_AUTHORS),
  /** The operator's name. */
  name: z.string().nullable(),
  text: z.string(),
  notice: z.enum(CONVERSATION_NOTICES).nullable(),
  file: z.object({ link: z.string(), picture: z.boolean() }).nullable(),
  sent_at: z.iso.datetime(),
})

export const rating = z.object({ stars: z.int(), words: z.string() })

/** Each level of a complaint has its own protocol number and legal deadline. */
const complaint = z.object({
  level: z.enum(COMPLAINT_LEVELS),
  protocol: z.string(),
  opened_at: z.iso.datetime(),
  answer_by: z.iso.datetime(),
  extended: z.boolean(),
  answered_at: z.iso.datetime().nullable(),
})

/** The part of a conversation that both sides see. */
export const conversation = {
  id: z.uuid(),
  protocol: z.string(),
  topic: z.enum(CONVERSATION_TOPICS),
  state: z.enum(CONVERSATION_STATES),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** Deadline for the lender's answer; null if none is owed. */
  answer_by: z.iso.datetime().nullable(),
  last_seq: z.int(),
  /** Its levels in order; empty if it is no complaint. */
  complaint: z.array(complaint),
  rating: rating.nullable(),
}
