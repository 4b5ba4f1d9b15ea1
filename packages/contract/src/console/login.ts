import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken } from '../user/parts.ts'
import { ACTIONS } from './policies.ts'
import { ROLES } from './roles.ts'

export const operator = z.object({ id: z.uuid(), login: z.string(), name: z.string(), role: z.enum(ROLES) })

/** What the role allows: the console shows what can be done, the server decides. */
export const actions = z.array(z.enum(ACTIONS))

/** Who is logged in. `set_up_needed`: without a second factor nothing else is served but setting one up. */
export const me = z.object({ operator, actions, set_up_needed: z.boolean() })

/** Six digits of an authenticator app, as typed: spaces are left out. */
export const totpCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

export const recoveryCode = z.string().trim().min(1).max(40)

/** Proves this browser from now on; `device_token` is sent with the next log-in. */
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
