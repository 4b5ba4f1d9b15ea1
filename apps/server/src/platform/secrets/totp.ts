import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Accepts a clock that is one step ahead or behind. */
const SKEW_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS)

/** RFC 6238 with SHA-1: what every authenticator app computes. */
export function totpCode(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of this code, if later than the last used one; undefined if the code is wrong. */
export function stepOfCode(key: Buffer, code: string, time: Date, usedStep: number | null): number | undefined {
  const now = stepAt(time)
  const codeBytes = Buffer.from(code)
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1) {
    const right = Buffer.from(totpCode(key, step))
    if (
      codeBytes.length === right.length &&
      timingSafeEqual(codeBytes, right) &&
      (usedStep === null || step > usedStep)
    )
      return step
  }
  return undefined
}

/** 160 bits, as RFC 4226 recommends. */
export const newTotpKey = (): Buffer => randomBytes(20)

/** RFC 4648 without padding: how a person types a key into an app. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

/** The content of the QR code, in the format of authenticator apps. */
export const totpUri = (key: Buffer, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`
