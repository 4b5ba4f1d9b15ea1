import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'

/** The subset of CBOR that an authenticator uses: small maps and lists of texts, bytes and numbers. */
export type Cbor = string | number | Buffer | Cbor[] | Map<string | number, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** The parts of WebAuthn's options that an authenticator uses. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const requestOptions = z.object({ challenge: z.string(), rpId: z.string() })
export type CreationOptions = z.infer<typeof creationOptions>
export type RequestOptions = z.infer<typeof requestOptions>

/** What a test falsifies on purpose. */
export interface AuthenticatorOverrides {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  userHandle?: string
  /** Signs with another key. */
  key?: KeyObject
  userPresent?: boolean
  /** False: the device did not check who uses it. */
  userVerified?: boolean
  /** An attestation other than `none`: `statement` gets the signed bytes. */
  format?: string
  statement?: (signed: Buffer, key: KeyObject) => Map<string, Cbor>
}

type Answer = Record<string, unknown>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HOLDS_CREDENTIAL = 0x40

/** A passkey enrolled in an older database. */
export interface StoredPasskey {
  id: string
  /** PKCS #8, as PEM. */
  key: string
  handle: string
}

/** A software passkey (ES256) for tests, like the one in a phone. */
export class Authenticator {
  readonly id: string
  readonly key: KeyObject
  #handle: string
  #origin: string
  /** Increases with every use; 0 remains 0, as for passkeys synced between phones. */
  counter: number

  constructor({ origin, counter = 1, stored }: { origin: string; counter?: number; stored?: StoredPasskey }) {
    this.#origin = origin
    this.counter = counter
    this.id = stored?.id ?? randomBytes(32).toString('base64url')
    this.key =
      stored === undefined
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : createPrivateKey(stored.key)
    this.#handle = stored?.handle ?? ''
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = createPublicKey(this.key).export({ format: 'jwk' })
    const point = (text: string): Buffer => Buffer.from(text, 'base64url')
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  #clientData(type: string, challenge: string, overrides: AuthenticatorOverrides): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #authData(rpId: string, flags: number, overrides: AuthenticatorOverrides): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(overrides.counter ?? this.counter)
    return Buffer.concat([
      sha256(overrides.rpId ?? rpId),
      Buffer.from([
        flags &
          ~(overrides.userPresent === false ? USER_PRESENT : 0) &
          ~(overrides.userVerified === false ? USER_VERIFIED : 0),
      ]),
      counter,
    ])
  }

  create(options: unknown, overrides: AuthenticatorOverrides = {}): Answer {
    const { challenge, rp, user } = creationOptions.parse(options)
    this.#handle = user.id
    const clientData = this.#clientData('webauthn.create', challenge, overrides)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const flags = USER_PRESENT | USER_VERIFIED | HOLDS_CREDENTIAL
    const authData = Buffer.concat([
      this.#authData(rp.id, flags, overrides),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey(),
    ])
    const statement =
      overrides.statement?.(Buffer.concat([authData, sha256(clientData)]), this.key) ?? new Map<string, Cbor>()
    const attestation = new Map<string, Cbor>([
      ['fmt', overrides.format ?? 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  get(options: unknown, overrides: AuthenticatorOverrides = {}): Answer {
    const { challenge, rpId } = requestOptions.parse(options)
    if (this.counter > 0) this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, overrides)
    const authData = this.#authData(rpId, USER_PRESENT | USER_VERIFIED, overrides)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), overrides.key ?? this.key)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: overrides.userHandle ?? this.#handle,
      },
    }
  }
}
