import { z } from 'zod'
import { defineCall } from '../call.ts'
import { password } from './parts.ts'

export const userResetAuth = defineCall({
  key: 'POST /api/user/reset_auth',
  summary: 'Changes the password: original, new, repeated; ends the other sessions',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({ original_password: password, password, confirm_password: password }),
  output: z.object({ ended_sessions: z.int() }),
})
