import { z } from 'zod'
import { webauthn } from '../app/passkeys.ts'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { operator, totpCode } from './login.ts'

/** The last path segment of a one-time link. */
const link = z.string().regex(/^[\w-]{20,100}$/)

/** Accepts short ones, so that they are refused with their own message. */
export const newPassword = z.string().min(1).max(200)

/** A key for an authenticator app: as text to type, and as the URI in the QR code. */
export const totpKey = z.object({ key: z.string(), uri: z.string() })

/** The second factor to set up: a code of the displayed key, or a passkey created by the browser. */
export const newFactor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: totpCode }),
  z.strictObject({ kind: z.literal('passkey'), name: line(1, 60), response: webauthn }),
])

export const recoveryCodes = z.array(z.string())

export const consoleEnrolment = defineCall({
  key: 'POST /api/console/enrolment',
  summary: 'A one-time link: its owner sets password and second factor, and gets recovery codes once',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('open'), link }),
    z.strictObject({ action: z.literal('passkey_options'), link }),
    z.strictObject({ action: z.literal('finish'), link, password: newPassword, factor: newFactor }),
  ]),
  ...byAction({
    open: z.object({
      operator: operator.omit({ id: true }),
      purpose: z.enum(['enrol', 'reset']),
      expires_at: z.iso.datetime(),
      totp: totpKey,
    }),
    passkey_options: z.object({ options: webauthn }),
    /** `waits`: another administrator has to confirm the role before the operator can log in. */
    finish: z.object({ recovery_codes: recoveryCodes, waits: z.boolean() }),
  }),
})
