import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Ten years: enough to run a loan to its end, and within the range of every date library. */
export const MAX_FORWARD_SECONDS = 10 * 366 * 24 * 3600

export const sandboxClock = defineCall({
  key: 'POST /api/sandbox/clock',
  summary: 'Reads the clock of the sandbox, or sets it forward for every server of it',
  who: 'sandbox',
  writes: (input) => input.action === 'forward',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('forward'), seconds: z.int().min(1).max(MAX_FORWARD_SECONDS) }),
  ]),
  output: z.object({ now: z.iso.datetime(), ahead_seconds: z.int() }),
})
