import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken } from '../user/parts.ts'
import { ACTIONS } from './policies.ts'
import { ROLES } from './roles.ts'

export const operator = z.object({ id: z.uuid(), login: z.string(), name: z.string(), role: z.enum(ROLES) })

/** What the role allows. The console uses it for display; the server enforces it. */
export const actions = z.array(z.enum(ACTIONS))

/** `set_up_needed`: the server refuses everything except setting up a second factor. */
export const me = z.object({ operator, actions, set_up_needed: z.boolean() })

/** Six digits of an authenticator app; typed spaces are ignored. */
export const totpCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

export const recoveryCode = z.string().trim().min(1).max(40)

/** `device_token` proves this browser; it is sent with the next log-in. */
export const loggedIn = z.object({ token: z.string(), device_token: z.string(), ...me.shape })

export const consoleLogin = defineCall({
  key: 'POST /api/console/login',
  summary: 'An operator logs in with password and, where they have one, a code of their second factor',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({
    login: z.string().trim().min(1).max(80),
    password: z.string().min(1).max(200),
    code: totpCode.optional(),
    recovery_code: recoveryCode.optional(),
    device_token: deviceToken,
  }),
  output: loggedIn,
})
