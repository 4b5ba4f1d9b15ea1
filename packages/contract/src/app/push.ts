import { z } from 'zod'
import { defineCall } from '../call.ts'

/** An address at the browser's push service. */
const endpoint = z.string().min(1).max(1000)
/** 16 bytes that only the browser and we know. */
const auth = z
  .string()
  .length(22)
  .regex(/^[\w-]+$/)
/** As the browser's push subscription names it; `p256dh` is an uncompressed point of P-256. */
const address = {
  endpoint,
  p256dh: z
    .string()
    .length(87)
    .regex(/^[\w-]+$/),
  auth,
}

export const appPush = defineCall({
  key: 'POST /api/app/push',
  summary: 'Notifications on the device of this session: the key to subscribe with, switch on, switch off',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), endpoint: endpoint.optional() }),
    z.strictObject({ action: z.literal('subscribe'), ...address }),
    z.strictObject({ action: z.literal('unsubscribe') }),
  ]),
  output: z.object({
    /** Null: this server sends no notifications. */
    public_key: z.string().nullable(),
    /** Whether this session gets notifications; with an address, whether it gets them there. */
    on: z.boolean(),
  }),
})

export const appPushAddress = defineCall({
  key: 'POST /api/app/push_address',
  summary:
    'The browser has a new push address: notifications go there. Its worker calls without a session; the old address and its secret are the proof',
  who: 'anyone',
  writes: () => true,
  limit: { max: 30, windowSeconds: 3600 },
  input: z.strictObject({ ...address, old_endpoint: endpoint, old_auth: auth }),
  /** False: the old address was not registered, or no longer. */
  output: z.object({ on: z.boolean() }),
})
