import { z } from 'zod'
import { defineCall } from '../call.ts'

export const consoleLogout = defineCall({
  key: 'POST /api/console/logout',
  summary: 'Ends this session of the operator',
  who: 'operator',
  beforeSecondFactor: true,
  writes: () => true,
  input: z.strictObject({}),
  output: z.object({}),
})
