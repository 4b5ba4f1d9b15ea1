import { z } from 'zod'

/** Base64url, as WebAuthn writes bytes. */
const bytes = z.string().regex(/^[\w-]+$/)
const credentialId = bytes.max(1400)

/** What an authenticator answers when a passkey is made; what we do not need may stand beside it. */
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

/** What it answers when somebody logs in. Only a passkey that tells whose it is can do so without a name. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.max(100) }),
})

export type Registration = z.output<typeof registration>
export type Assertion = z.output<typeof assertion>

const clientData = z.object({ challenge: bytes.max(100) })

/** The challenge that was answered, as the answer itself names it. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}
