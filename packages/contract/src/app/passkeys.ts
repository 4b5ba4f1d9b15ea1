import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { deviceToken, borrowerSession, smsCode } from '../user/parts.ts'

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})

/** Data between browser and authenticator, as WebAuthn defines it; the server validates it as a whole. */
export const webauthn = z.record(z.string(), z.unknown())

const owned = z.object({ passkeys: z.array(passkey) })

export const appPasskeys = defineCall({
  key: 'POST /api/app/passkeys',
  summary: 'Passkeys of this borrower: list, options to enrol one, enrol, remove',
  who: 'borrower',
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    /** Needs a code for the purpose `passkey`, so that a stolen password alone cannot add a passkey. */
    z.strictObject({ action: z.literal('options'), sms_code: smsCode.optional() }),
    z.strictObject({ action: z.literal('enrol'), name: line(1, 60), response: webauthn }),
    z.strictObject({ action: z.literal('remove'), id: z.uuid() }),
  ]),
  ...byAction({ list: owned, options: z.object({ options: webauthn }), enrol: owned, remove: owned }),
})

export const appPasskeyOptions = defineCall({
  key: 'POST /api/app/passkey_options',
  summary: 'Options to log in with a passkey; they name nobody',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 120, windowSeconds: 3600 },
  input: z.strictObject({}),
  output: z.object({ options: webauthn }),
})

export const appPasskeyLogin = defineCall({
  key: 'POST /api/app/passkey_login',
  summary: 'Logs in with a passkey',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.strictObject({ response: webauthn, device_token: deviceToken }),
  output: borrowerSession,
})
