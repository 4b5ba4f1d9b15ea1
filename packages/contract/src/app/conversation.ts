import { COMPLAINT_LEVELS } from '@home-credit/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line, prose } from '../line.ts'
import { conversation, message, messageId, messageContent, since } from '../service/conversation.ts'
import {
  COMPLAINT_SHORTEST,
  CONVERSATION_STATES,
  CONVERSATION_TOPICS,
  MESSAGE_LENGTH,
  RATING_LENGTH,
} from '../service/words.ts'

const READS = new Set(['read', 'unread'])

export const appConversation = defineCall({
  key: 'POST /api/app/conversation',
  summary:
    'A conversation with the service: read it on from a message, write, mark as read, close, rate; report somebody who asks for money; complain, and take a complaint to the ombudsman',
  who: 'borrower',
  writes: ({ action }) => !READS.has(action),
  input: z.discriminatedUnion('action', [
    /** Without an id: the open conversation, or else the latest; never a complaint. */
    z.strictObject({ action: z.literal('read'), conversation_id: z.uuid().optional(), since: since.optional() }),
    z.strictObject({ action: z.literal('unread') }),
    /** Without `conversation_id` it opens a conversation if none is open; `topic` only counts then. */
    z.strictObject({
      action: z.literal('send'),
      id: messageId,
      conversation_id: z.uuid().optional(),
      ...messageContent,
      topic: z.enum(CONVERSATION_TOPICS).exclude(['fraud']).optional(),
    }),
    z.strictObject({ action: z.literal('seen'), conversation_id: z.uuid(), seq: since }),
    z.strictObject({ action: z.literal('close'), conversation_id: z.uuid() }),
    z.strictObject({
      action: z.literal('rate'),
      conversation_id: z.uuid(),
      stars: z.int().min(1).max(5),
      words: prose(0, RATING_LENGTH).optional(),
    }),
    /** Who contacted the borrower, from which number or name, and what they demanded. */
    z.strictObject({
      action: z.literal('report'),
      id: messageId,
      number: line(3, 80),
      asked: prose(3, 1000),
      file_id: z.uuid().optional(),
    }),
    /** Opens a conversation of its own, with a protocol number and the legal deadline. */
    z.strictObject({
      action: z.literal('complain'),
      id: messageId,
      topic: z.enum(CONVERSATION_TOPICS).exclude(['fraud']),
      text: prose(COMPLAINT_SHORTEST, MESSAGE_LENGTH),
      file_id: z.uuid().optional(),
    }),
    /** After the first answer, or after its deadline. */
    z.strictObject({
      action: z.literal('escalate'),
      id: messageId,
      conversation_id: z.uuid(),
      text: prose(COMPLAINT_SHORTEST, MESSAGE_LENGTH),
    }),
  ]),
  output: z.object({
    /** Messages of the lender that the borrower has not read. */
    unread: z.int(),
    conversation: z.object({ ...conversation, operator: z.string().nullable(), can_escalate: z.boolean() }).nullable(),
    /** In order; `more` if there are further ones to fetch. */
    messages: z.array(message),
    more: z.boolean(),
    /** The other conversations, newest first. `complaint` is the level that answers, and `answer_by` its deadline. */
    earlier: z.array(
      z.object({
        id: z.uuid(),
        protocol: z.string(),
        topic: z.enum(CONVERSATION_TOPICS),
        opened_at: z.iso.datetime(),
        state: z.enum(CONVERSATION_STATES),
        answer_by: z.iso.datetime().nullable(),
        complaint: z.enum(COMPLAINT_LEVELS).nullable(),
        unread: z.boolean(),
      }),
    ),
    /** Whether service is open now, and by when a message sent now is answered. */
    service: z.object({ open: z.boolean(), answer_by: z.iso.datetime().nullable() }),
  }),
})
