import { z } from 'zod'
import { defineCall } from '../call.ts'

export const SCENARIO_STEPS = ['waiting', 'people', 'pictures', 'rows', 'days', 'done', 'failed'] as const

export const sandboxScenario = defineCall({
  key: 'POST /api/sandbox/scenario',
  summary: 'The year of a small lender that a sandbox may be filled with: how far it is, and start it',
  who: 'sandbox',
  writes: ({ action }) => action === 'start',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('start') }),
  ]),
  /** No step: it was not started. `done` of `total` within the step. */
  output: z.object({ step: z.enum(SCENARIO_STEPS).nullable(), done: z.int(), total: z.int() }),
})
