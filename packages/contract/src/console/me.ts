import { z } from 'zod'
import { defineCall } from '../call.ts'
import { operator } from './login.ts'

export const consoleMe = defineCall({
  key: 'POST /api/console/me',
  summary: 'The operator whose session this is',
  who: 'operator',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ operator }),
})
