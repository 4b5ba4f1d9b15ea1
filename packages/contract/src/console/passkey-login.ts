import { z } from 'zod'
import { defineCall } from '../call.ts'
import { webauthn } from '../app/passkeys.ts'
import { deviceToken } from '../user/parts.ts'
import { loggedIn } from './login.ts'

export const consolePasskeyOptions = defineCall({
  key: 'POST /api/console/passkey_options',
  summary: 'Options for an operator to log in with a passkey; they name nobody',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 120, windowSeconds: 3600 },
  input: z.strictObject({}),
  output: z.object({ options: webauthn }),
})

export const consolePasskeyLogin = defineCall({
  key: 'POST /api/console/passkey_login',
  summary: 'An operator logs in with a passkey alone: it shows the device and its owner',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.strictObject({ response: webauthn, device_token: deviceToken }),
  output: loggedIn,
})
