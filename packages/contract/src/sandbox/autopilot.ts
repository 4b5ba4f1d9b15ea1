import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxAutopilot = defineCall({
  key: 'POST /api/sandbox/autopilot',
  summary: 'Whether the sandbox plays the operators after a few seconds: read, switch',
  who: 'sandbox',
  writes: ({ action }) => action === 'switch',
  input: z.discriminatedUnion('action', [z.strictObject({ action: z.literal('read') }), z.strictObject({ action: z.literal('switch'), on: z.boolean() })]),
  output: z.object({ on: z.boolean() }),
})
