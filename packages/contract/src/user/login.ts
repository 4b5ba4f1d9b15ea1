import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken, opened, password, phoneParts } from './parts.ts'

export const userLogin = defineCall({
  key: 'POST /api/user/login',
  summary: 'A borrower logs in with phone number and password',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  input: z.strictObject({ ...phoneParts, password, device_token: deviceToken }),
  output: opened,
})
