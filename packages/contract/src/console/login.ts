import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ACTIONS } from './policies.ts'
import { ROLES } from './roles.ts'

export const operator = z.object({ id: z.uuid(), login: z.string(), name: z.string(), role: z.enum(ROLES) })

/** What the role allows: the console shows what can be done, the server decides. */
export const actions = z.array(z.enum(ACTIONS))

export const consoleLogin = defineCall({
  key: 'POST /api/console/login',
  summary: 'An operator logs in',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({ login: z.string().trim().min(1).max(80), password: z.string().min(1).max(200) }),
  output: z.object({ token: z.string(), operator, actions }),
})
