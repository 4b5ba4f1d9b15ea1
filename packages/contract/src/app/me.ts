import { z } from 'zod'
import { defineCall } from '../call.ts'
import { borrower } from '../user/parts.ts'

export const appMe = defineCall({
  key: 'POST /api/app/me',
  summary: 'The borrower of this session',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ borrower }),
})
