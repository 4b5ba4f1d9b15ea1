import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line, prose } from '../line.ts'
import { amount, loanState } from '../loan/words.ts'
import { conversation, message, messageId, messageContent, since } from '../service/conversation.ts'
import { COMPLAINT_SHORTEST, MESSAGE_LENGTH } from '../service/words.ts'
import { assigned, assignees, assignInput } from './assign.ts'
import { paged } from './table.ts'

/** mine: assigned to me and not closed; waiting: we owe an answer; complaints: not closed; all: includes closed ones. */
export const CONVERSATION_LISTS = ['mine', 'waiting', 'complaints', 'all'] as const

const row = z.object({
  ...conversation,
  priority: z.boolean(),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  /** The borrower's language. */
  lang: z.enum(['en', 'zh', 'pt']),
  last_at: z.iso.datetime(),
  unread: z.int(),
  /** Until the deadline, by the server's clock; negative once it has passed. */
  seconds_left: z.int().nullable(),
  operator: z.object({ by_me: z.boolean(), name: z.string() }).nullable(),
})

const complaintReply = { message_id: messageId, text: prose(COMPLAINT_SHORTEST, MESSAGE_LENGTH) }

const READS = new Set(['list', 'counts', 'one', 'assignees'])

const oneConversation = z.object({
  conversation: row,
  messages: z.array(message),
  more: z.boolean(),
  loans: z.array(z.object({ id: z.uuid(), number: z.string(), state: loanState, amount_cents: amount.nullable() })),
})

export const consoleConversations = defineCall({
  key: 'POST /api/console/conversations',
  summary:
    'Conversations with borrowers: list, one with its messages and the borrower’s loans, take and release, assign many, write, mark as read, close; answer a complaint, extend the ombudsman’s deadline once',
  who: 'operator',
  action: ({ action }) => (READS.has(action) ? 'service.read' : 'service.answer'),
  writes: ({ action }) => !READS.has(action),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      list: z.enum(CONVERSATION_LISTS),
      borrower_id: z.uuid().optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('counts') }),
    z.strictObject({ action: z.literal('one'), id: z.uuid(), since: since.optional() }),
    z.strictObject({ action: z.literal('assign'), id: z.uuid() }),
    z.strictObject({ action: z.literal('release'), id: z.uuid() }),
    z.strictObject({ action: z.literal('assignees') }),
    z.strictObject({ action: z.literal('assign_many'), ...assignInput }),
    z.strictObject({ action: z.literal('send'), id: z.uuid(), message_id: messageId, ...messageContent }),
    /** The first message to a borrower without an open conversation. */
    z.strictObject({
      action: z.literal('begin'),
      borrower_id: z.uuid(),
      message_id: messageId,
      text: messageContent.text,
    }),
    z.strictObject({ action: z.literal('seen'), id: z.uuid(), seq: since }),
    /** Not for a complaint: that takes an answer. */
    z.strictObject({ action: z.literal('close'), id: z.uuid() }),
    /** The answer to a complaint, which closes it. */
    z.strictObject({ action: z.literal('close_complaint'), id: z.uuid(), ...complaintReply }),
    /** The borrower reads the text, which is the reason. */
    z.strictObject({ action: z.literal('extend'), id: z.uuid(), ...complaintReply }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    counts: z.object({
      counts: z.array(z.object({ queue: z.literal('complaints'), waiting: z.int(), late: z.int() })),
    }),
    one: oneConversation,
    assign: oneConversation,
    release: oneConversation,
    assignees,
    assign_many: assigned,
    send: oneConversation,
    begin: oneConversation,
    seen: oneConversation,
    close: oneConversation,
    close_complaint: oneConversation,
    extend: oneConversation,
  }),
})

export const consoleConversationFile = defineCall({
  key: 'POST /api/console/conversation_file',
  summary: 'A file that an operator sends in a conversation, as the body; it becomes the borrower’s',
  who: 'operator',
  action: () => 'service.answer',
  writes: () => true,
  takesFile: { maxBytes: 10 * 1024 * 1024, inputInQuery: true },
  limit: { max: 240, windowSeconds: 3600 },
  input: z.strictObject({ conversation: z.uuid() }),
  output: z.object({ file_id: z.uuid() }),
})

const answer = {
  name: line(1, 80),
  en: prose(1, MESSAGE_LENGTH),
  zh: prose(1, MESSAGE_LENGTH),
  pt: prose(1, MESSAGE_LENGTH),
}

export const consoleCannedAnswers = defineCall({
  key: 'POST /api/console/canned_answers',
  summary: 'Answers that are kept ready in three languages: list, save, remove',
  who: 'operator',
  action: ({ action }) => (action === 'list' ? 'service.read' : 'service.answer'),
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    /** Creates a new answer without an id. */
    z.strictObject({ action: z.literal('save'), id: z.uuid().optional(), ...answer }),
    z.strictObject({ action: z.literal('remove'), id: z.uuid() }),
  ]),
  output: z.object({
    answers: z.array(z.object({ id: z.uuid(), name: z.string(), en: z.string(), zh: z.string(), pt: z.string() })),
  }),
})
