import type { Assertion, Registration } from './webauthn-schemas.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded on first use: it takes a quarter of a second, which would slow down every start. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

export const CHALLENGE_MINUTES = 5
const timeout = CHALLENGE_MINUTES * 60_000

/** The owner's id as the authenticator stores it and returns it at log-in. */
export const handleOf = (ownerId: string): Buffer => Buffer.from(ownerId.replaceAll('-', ''), 'hex')

export type Options = Record<string, unknown>

export interface EnrolmentRequest {
  party: RelyingParty
  partyName: string
  ownerId: string
  /** How the device lists this passkey among others. */
  userName: string
  userDisplayName: string
  /** Devices that have one of these create no second. */
  existing: { id: string; transports: string[] }[]
}

export async function enrolmentOptions({
  party,
  partyName,
  ownerId,
  userName,
  userDisplayName,
  existing,
}: EnrolmentRequest): Promise<{ challenge: string; options: Options }> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: partyName,
    userID: new Uint8Array(handleOf(ownerId)),
    userName,
    userDisplayName,
    excludeCredentials: existing,
    attestationType: 'none',
    // The device must verify its user: a passkey replaces password and second factor at once.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** The options name no credential, so they do not reveal who has one. */
export async function logInOptions(party: RelyingParty): Promise<{ challenge: string; options: Options }> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout })
  return { challenge: options.challenge, options: { ...options } }
}

export interface Credential {
  id: string
  publicKey: Buffer
  counter: number
}

interface Expected {
  challenge: string
  party: RelyingParty
}

/**
 * Returns undefined when the answer is invalid. We request no attestation and read no
 * certificates: following URLs in a stranger's certificate could lead our server anywhere.
 */
export async function checkRegistration(
  answer: Registration,
  { challenge, party }: Expected,
): Promise<(Credential & { userVerified: boolean }) | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject))
    const format = attestation.get('fmt')
    if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined))
      return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { credential, userVerified } = registrationInfo
    const { id, publicKey, counter } = credential
    return id === answer.id ? { id, publicKey: Buffer.from(publicKey), counter, userVerified } : undefined
  } catch {
    // The library throws on any invalid answer.
    return undefined
  }
}

/**
 * Returns undefined when the answer is invalid. User verification is reported,
 * not required: older passkeys may be on devices that do not verify the user.
 */
export async function checkAssertion(
  answer: Assertion,
  credential: Credential,
  { challenge, party }: Expected,
): Promise<{ counter: number; userVerified: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      // The caller compares the counter, to distinguish a copied key from a wrong signature.
      credential: { id: credential.id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
    })
    const { newCounter: counter, userVerified } = authenticationInfo
    return verified ? { counter, userVerified } : undefined
  } catch {
    return undefined
  }
}
