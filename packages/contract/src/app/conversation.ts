import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line, prose } from '../line.ts'
import { conversation, message, messageId, messageContent, since } from '../service/conversation.ts'
import { CONVERSATION_TOPICS, RATING_LENGTH } from '../service/words.ts'

const READS = new Set(['read', 'unread'])

export const appConversation = defineCall({
  key: 'POST /api/app/conversation',
  summary:
    'A conversation with the service: read it on from a message, write, mark as read, close, rate; report somebody who asks for money',
  who: 'borrower',
  writes: ({ action }) => !READS.has(action),
  input: z.discriminatedUnion('action', [
    /** Without an id: the open conversation, or else the latest. */
    z.strictObject({ action: z.literal('read'), conversation_id: z.uuid().optional(), since: since.optional() }),
    z.strictObject({ action: z.literal('unread') }),
    /** Opens a conversation if none is open; `topic` only counts then. */
    z.strictObject({
      action: z.literal('send'),
      id: messageId,
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
  ]),
  output: z.object({
    /** Messages of the lender that the borrower has not read. */
    unread: z.int(),
    conversation: z.object({ ...conversation, operator: z.string().nullable() }).nullable(),
    /** In order; `more` if there are further ones to fetch. */
    messages: z.array(message),
    more: z.boolean(),
    /** Earlier conversations, newest first. */
    earlier: z.array(
      z.object({ id: z.uuid(), protocol: z.string(), topic: z.enum(CONVERSATION_TOPICS), opened_at: z.iso.datetime() }),
    ),
    /** Whether service is open now, and by when a message sent now is answered. */
    service: z.object({ open: z.boolean(), answer_by: z.iso.datetime().nullable() }),
  }),
})
