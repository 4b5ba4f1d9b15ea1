import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { provenDevice } from './devices.ts'
import { keyedHash } from './hashes.ts'
import { globalShare } from './sms-limits.ts'
import { markCaptchaUsed } from './store.ts'

const VALID_MS = 600_000
/** About 30,000 hashes: well under a second on a cheap phone, but expensive for someone who wants thousands of SMS. */
const ZERO_BITS = 15
const BUSY = [
  { share: 0.8, zeroBits: 19 },
  { share: 0.5, zeroBits: 17 },
]

export type Challenge = CallOutput<'POST /api/system/captcha'>

const ID = /^([\w-]{22})\.(\d{1,2})\.(\d{13})\.([\w-]{43})$/

const signatureOf = (secretKey: Buffer, salt: string, zeroBits: string, expires: string): Buffer =>
  keyedHash(secretKey, 'captcha', salt, zeroBits, expires)

/**
 * A proof-of-work puzzle for the device; the person sees and
 * types nothing. It gets harder as the hourly SMS cap fills up.
 */
export async function askCaptcha(
  { secretKey }: Pick<CoreDependencies, 'secretKey'>,
  db: Db,
  deviceToken: string | undefined,
  now: Date,
): Promise<Challenge> {
  if ((await provenDevice(db, deviceToken)) !== undefined) return { needed: false }
  const { sms_caps: caps } = await settingsInForce(db, now, ['sms_caps'])
  const share = await globalShare(db, caps, now)
  const zero_bits = BUSY.find((busy) => share >= busy.share)?.zeroBits ?? ZERO_BITS
  const salt = randomBytes(16).toString('base64url')
  const expires = now.getTime() + VALID_MS
  const signature = signatureOf(secretKey, salt, String(zero_bits), String(expires)).toString('base64url')
  return {
    needed: true,
    id: `${salt}.${zero_bits}.${expires}.${signature}`,
    salt,
    zero_bits,
    expires_at: new Date(expires).toISOString(),
  }
}

/** The number of leading zero bits in SHA-256(salt + answer). */
export function zeroBitsOf(salt: string, answer: string): number {
  const hash = createHash('sha256')
    .update(salt + answer)
    .digest()
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? 256 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Whether the challenge is ours, unexpired, solved and unused. A right answer uses it up even if the call fails later. */
export async function captchaSolved(
  { pool, secretKey }: Pick<CoreDependencies, 'pool' | 'secretKey'>,
  solution: { id: string; answer: string } | undefined,
  now: Date,
): Promise<boolean> {
  const [, salt = '', zeroBits = '', expires = '', signature = ''] = ID.exec(solution?.id ?? '') ?? []
  const right = signatureOf(secretKey, salt, zeroBits, expires)
  const signatureBytes = Buffer.from(signature, 'base64url')
  if (solution === undefined || signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right))
    return false
  if (Number(expires) <= now.getTime() || zeroBitsOf(salt, solution.answer) < Number(zeroBits)) return false
  return markCaptchaUsed(pool, salt, new Date(Number(expires)))
}
