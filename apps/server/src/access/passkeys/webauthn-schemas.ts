import { z } from 'zod'

/** Base64url, the WebAuthn encoding of bytes. */
const bytes = z.string().regex(/^[\w-]+$/)
const credentialId = bytes.max(1400)

/** The authenticator's answer when it creates a passkey. Fields that we do not need are allowed. */
export const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})

/** The authenticator's answer at log-in. It must include the user handle, since the options name no user. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.max(100) }),
})

export type Registration = z.output<typeof registration>
export type Assertion = z.output<typeof assertion>

const clientData = z.object({ challenge: bytes.max(100) })

/** The challenge that the answer refers to. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}
