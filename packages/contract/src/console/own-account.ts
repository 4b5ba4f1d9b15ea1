import { z } from 'zod'
import { webauthn } from '../app/passkeys.ts'
import { byAction, defineCall } from '../call.ts'
import { deviceToken } from '../user/parts.ts'
import { newFactor, newPassword, recoveryCodes, totpKey } from './enrolment.ts'
import { recoveryCode, totpCode } from './login.ts'

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})

const session = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime(),
  current: z.boolean(),
})

const failure = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  address: z.string(),
  device: z.string(),
})

export const factors = z.object({
  totp_since: z.iso.datetime().nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
})

export const access = z.object({ factors, sessions: z.array(session), failures: z.array(failure) })

/** Proves that the owner calls: the password and, if there is one, a second factor. */
const proof = z.strictObject({
  password: z.string().min(1).max(200),
  code: totpCode.optional(),
  recovery_code: recoveryCode.optional(),
  passkey: webauthn.optional(),
})

/** `recovery_codes` are shown only once. */
const accessView = z.object({ access, recovery_codes: recoveryCodes.optional() })

const options = z.object({ options: webauthn })

export const consoleOwnAccount = defineCall({
  key: 'POST /api/console/own_account',
  summary: "The operator's own account: password, second factors, recovery codes, sessions",
  who: 'operator',
  beforeSecondFactor: true,
  writes: ({ action }) => action !== 'read',
  handsOutSession: true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    /** A new key for an authenticator app; it counts once a code of it was entered. */
    z.strictObject({ action: z.literal('totp_key') }),
    z.strictObject({ action: z.literal('passkey_options') }),
    /** Options to prove one's identity with one's own passkey. */
    z.strictObject({ action: z.literal('proof_options') }),
    /** Sets the first second factor and a new password. Nothing else is allowed while a required factor is missing. */
    z.strictObject({ action: z.literal('set_up'), proof, new_password: newPassword, factor: newFactor }),
    z.strictObject({ action: z.literal('add_factor'), proof, factor: newFactor }),
    /** `totp`, or the id of a passkey. */
    z.strictObject({ action: z.literal('remove_factor'), proof, factor: z.union([z.literal('totp'), z.uuid()]) }),
    z.strictObject({
      action: z.literal('change_password'),
      proof,
      new_password: newPassword,
      /** This browser remains proven. */
      device_token: deviceToken,
    }),
    z.strictObject({ action: z.literal('new_recovery_codes'), proof }),
    z.strictObject({ action: z.literal('end_session'), id: z.uuid() }),
    z.strictObject({ action: z.literal('end_other_sessions') }),
  ]),
  ...byAction({
    read: accessView,
    set_up: accessView,
    add_factor: accessView,
    remove_factor: accessView,
    change_password: accessView,
    new_recovery_codes: accessView,
    end_session: accessView,
    end_other_sessions: accessView,
    totp_key: z.object({ totp: totpKey }),
    passkey_options: options,
    proof_options: options,
  }),
})
