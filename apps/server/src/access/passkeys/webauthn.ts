import type { Assertion, Registration } from './webauthn-schemas.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded by the first who needs it: it takes a quarter of a second, which no start should wait for. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

export const CHALLENGE_MINUTES = 5
const timeout = CHALLENGE_MINUTES * 60_000

/** An owner's id as an authenticator keeps it, and gives it back when they log in. */
export const handleOf = (ownerId: string): Buffer => Buffer.from(ownerId.replaceAll('-', ''), 'hex')

/** As the contract passes them on. */
export type Options = Record<string, unknown>

export interface EnrolmentRequest {
  party: RelyingParty
  partyName: string
  ownerId: string
  /** How the device lists this passkey beside others. */
  userName: string
  userDisplayName: string
  /** Devices that hold one already make no second. */
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
    // The device looks who holds it: a passkey stands for password and second factor at once.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** They name no credential, so they tell nobody who has one. */
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
 * The new credential, or nothing where the answer does not hold. We ask for no attestation, and certificates are not read:
 * following what a stranger's certificate says could lead our server anywhere.
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
    // The library throws at whatever is wrong with an answer.
    return undefined
  }
}

/**
 * The counter that the authenticator has reached and whether it looked who holds it, or nothing where the answer does not hold. Passkeys from before
 * this was asked for may be of devices that do not look.
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
      // The counter is compared by the caller, who can tell a copied key from a wrong signature.
      credential: { id: credential.id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
    })
    const { newCounter: counter, userVerified } = authenticationInfo
    return verified ? { counter, userVerified } : undefined
  } catch {
    return undefined
  }
}
