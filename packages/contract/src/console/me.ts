import { z } from 'zod'
import { defineCall } from '../call.ts'
import { actions, operator } from './login.ts'

export const consoleMe = defineCall({
  key: 'POST /api/console/me',
  summary: 'The operator whose session this is, and what the role allows',
  who: 'operator',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ operator, actions }),
})
