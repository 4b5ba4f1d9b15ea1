import { z } from 'zod'
import { defineCall } from '../call.ts'

export const userLogout = defineCall({
  key: 'POST /api/user/logout',
  summary: 'Ends this session',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({}),
  output: z.object({}),
})
