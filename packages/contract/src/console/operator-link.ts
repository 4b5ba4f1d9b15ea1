import { z } from 'zod'
import { defineCall } from '../call.ts'

const id = z.uuid()

export const consoleOperatorLink = defineCall({
  key: 'POST /api/console/operator_link',
  summary: 'A one-time link for a colleague, shown once: for a new account, or as the second person for a reset',
  who: 'operator',
  action: () => 'operators.write',
  writes: () => true,
  handsOutSession: true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('enrol'), id }),
    z.strictObject({ action: z.literal('confirm_reset'), id }),
  ]),
  /** A path within the console; the client puts its own origin in front. */
  output: z.object({ path: z.string(), expires_at: z.iso.datetime() }),
})
