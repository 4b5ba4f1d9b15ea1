import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROLES } from '../console/roles.ts'

export const sandboxOperatorSession = defineCall({
  key: 'POST /api/sandbox/operator_session',
  summary: 'Logs in as the operator of a role of the sandbox',
  who: 'sandbox',
  writes: () => true,
  handsOutSession: true,
  input: z.strictObject({ role: z.enum(ROLES) }),
  output: z.object({ token: z.string() }),
})
