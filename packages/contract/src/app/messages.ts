import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { MESSAGE_SUBJECTS, MESSAGE_LINKS } from '../messages/words.ts'

const message = z.object({
  id: z.uuid(),
  matter: z.enum(MESSAGE_SUBJECTS),
  title: z.string(),
  /** In the language of the call; a notice may contain a few plain HTML tags. */
  text: z.string(),
  html: z.boolean(),
  sent_at: z.iso.datetime(),
  read: z.boolean(),
  link: z.object({ to: z.enum(MESSAGE_LINKS), id: z.uuid().nullable() }).nullable(),
})

/** Send time and id of the last message of a page. */
const cursor = z
  .string()
  .max(80)
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .refine((text) => !Number.isNaN(Date.parse(text.split('_')[0] ?? '')))

const READING: ReadonlySet<string> = new Set(['list', 'count'])

const unreadOnly = z.object({ unread: z.int() })

export const appMessages = defineCall({
  key: 'POST /api/app/messages',
  summary: 'What the borrower was told, newest first, paged; how many are unread; one or all of it as read',
  who: 'borrower',
  writes: ({ action }) => !READING.has(action),
  input: z.discriminatedUnion('action', [
    /** `after` continues after the last message of the previous page. */
    z.strictObject({ action: z.literal('list'), after: cursor.optional() }),
    z.strictObject({ action: z.literal('count') }),
    z.strictObject({ action: z.literal('read'), id: z.uuid() }),
    z.strictObject({ action: z.literal('read_all') }),
  ]),
  ...byAction({
    list: z.object({ messages: z.array(message), next: z.string().nullable(), unread: z.int() }),
    count: unreadOnly,
    read: unreadOnly,
    read_all: unreadOnly,
  }),
})
