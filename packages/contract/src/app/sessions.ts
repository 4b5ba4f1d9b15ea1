import { z } from 'zod'
import { defineCall } from '../call.ts'

const session = z.object({
  id: z.uuid(),
  device: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime(),
  current: z.boolean(),
  /** This device used the account for the first time, a few days ago at most. */
  new_device: z.boolean(),
})

export const appSessions = defineCall({
  key: 'POST /api/app/sessions',
  summary: 'Sessions on all devices with their last use: list, end one, end all others',
  who: 'borrower',
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    z.strictObject({ action: z.literal('end'), id: z.uuid() }),
    z.strictObject({ action: z.literal('end_others') }),
  ]),
  output: z.object({ sessions: z.array(session) }),
})
