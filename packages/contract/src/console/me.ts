import { z } from 'zod'
import { defineCall } from '../call.ts'
import { me } from './login.ts'

export const consoleMe = defineCall({
  key: 'POST /api/console/me',
  summary: 'The operator whose session this is, and what the role allows',
  who: 'operator',
  beforeSecondFactor: true,
  writes: () => false,
  input: z.strictObject({}),
  output: me,
})
