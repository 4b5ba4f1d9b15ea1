import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxAutopilot = defineCall({
  key: 'POST /api/sandbox/autopilot',
  summary:
    'Whether the sandbox plays the operators after a few seconds, and whether its borrowers pay by themselves what is due: read, switch',
  who: 'sandbox',
  writes: ({ action }) => action === 'switch',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('switch'), on: z.boolean().optional(), lives_on: z.boolean().optional() }),
  ]),
  output: z.object({ on: z.boolean(), lives_on: z.boolean() }),
})
