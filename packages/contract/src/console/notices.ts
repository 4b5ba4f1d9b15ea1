import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line, prose } from '../line.ts'
import { NOTICE_AUDIENCES, NOTICE_LANGS, NOTICE_STATES } from '../messages/words.ts'
import { paged } from './table.ts'

const moment = z.iso.datetime().regex(/^(?:20|21)/)

/** English is required; another language may be left empty. */
const written = {
  title: z.strictObject({ en: line(1, 80), zh: line(0, 80), pt: line(0, 80) }),
  body: z.strictObject({ en: prose(1, 4000), zh: prose(0, 4000), pt: prose(0, 4000) }),
  audience: z.enum(NOTICE_AUDIENCES),
  starts_at: moment,
  ends_at: moment,
}

const words = z.object({ en: z.string(), zh: z.string(), pt: z.string() })

const notice = z.object({
  id: z.uuid(),
  title: words,
  /** Sanitised: a few plain HTML tags. */
  body: words,
  audience: z.enum(NOTICE_AUDIENCES),
  state: z.enum(NOTICE_STATES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  stopped_at: z.iso.datetime().nullable(),
  /** Languages that fall back to English. */
  missing: z.array(z.enum(NOTICE_LANGS)),
  read_by: z.int(),
})

const READING: ReadonlySet<string> = new Set(['list', 'one'])

const oneNotice = z.object({ notice })

export const consoleNotices = defineCall({
  key: 'POST /api/console/notices',
  summary: 'Notices to borrowers, without any amount: list, one; write, change before it begins, stop',
  who: 'operator',
  action: ({ action }) => (READING.has(action) ? 'notices.read' : 'notices.write'),
  writes: ({ action }) => !READING.has(action),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      filter: z.strictObject({ state: z.enum(NOTICE_STATES).optional() }).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('add'), ...written }),
    z.strictObject({ action: z.literal('change'), id: z.uuid(), ...written }),
    z.strictObject({ action: z.literal('stop'), id: z.uuid() }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(notice), total: z.int() }),
    one: oneNotice,
    add: oneNotice,
    change: oneNotice,
    stop: oneNotice,
  }),
})
