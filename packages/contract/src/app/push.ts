import { z } from 'zod'
import { defineCall } from '../call.ts'

/** An address at the browser's push service. */
const endpoint = z.string().min(1).max(1000)

export const appPush = defineCall({
  key: 'POST /api/app/push',
  summary: 'Notifications on the device of this session: the key to subscribe with, switch on, switch off',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), endpoint: endpoint.optional() }),
    z.strictObject({
      action: z.literal('subscribe'),
      endpoint,
      /** The browser's keys, as its push subscription names them: an uncompressed point of P-256, and 16 bytes. */
      p256dh: z
        .string()
        .length(87)
        .regex(/^[\w-]+$/),
      auth: z
        .string()
        .length(22)
        .regex(/^[\w-]+$/),
    }),
    z.strictObject({ action: z.literal('unsubscribe') }),
  ]),
  output: z.object({
    /** Null: this server sends no notifications. */
    public_key: z.string().nullable(),
    /** Whether this session gets notifications; with an address, whether it gets them there. */
    on: z.boolean(),
  }),
})
