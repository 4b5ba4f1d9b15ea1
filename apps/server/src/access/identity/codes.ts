import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { SMS_SCENES } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { queueSms } from '../../platform/jobs/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { type CodeOnTrial, countCodeTry, markCodeUsed, newestCode, replaceCode } from './codes-store.ts'
import { countryCaps } from './countries.ts'
import { keyedHash } from './hashes.ts'
import { RESEND_SECONDS, takeSms, type SmsRefusal } from './sms-limits.ts'
import { siteOf, withSite } from './sms-text.ts'

export type CodeDependencies = Pick<CoreDependencies, 'pool' | 'secretKey' | 'metrics' | 'publicUrl' | 'sandbox'>
/** Beyond the scenes that a client can request: a code by e-mail, and the code that proves a number afterwards. */
export type Scene = (typeof SMS_SCENES)[number] | 'register_email' | 'verify'

export const VALID_SECONDS = 600
const TRIES = 5

interface CodeRequest {
  /** The transaction of the call. */
  tx: Db
  /** E.164; for a code by e-mail, a mailbox. */
  phone: string
  scene: Scene
  /** What exactly the code confirms within its scene; it works for nothing else. */
  about?: string
  now: Date
}

export interface SendCodeRequest extends CodeRequest {
  lang: Lang
  addressHash: string
  origin: string
  deviceId?: string
  /** Whether the owner of the number requests the code, or possibly anybody. */
  by: 'owner' | 'stranger'
  /** The text around the code, when the SMS must name what it confirms. */
  wording?(brand: string, code: string): string
  /**
   * The SMS text that explains why this number gets no code. Everything
   * else stays the same, so that an outsider sees no difference.
   */
  insteadOfCode?(brand: string): string
}

export interface CodeSent {
  resend_seconds: number
  valid_seconds: number
}

const hashOf = (secretKey: Buffer, { phone, scene, about }: Omit<CodeRequest, 'tx' | 'now'>, code: string): Buffer =>
  keyedHash(secretKey, 'sms-code', phone, scene, ...(about === undefined ? [] : [about]), code)

/** Replaces the previous code. An unusable code is stored too, so that both cases take equally long. */
export async function newCode(
  secretKey: Buffer,
  request: CodeRequest,
  isUsable: boolean,
): Promise<{ code: string; expires: Date }> {
  const { tx, phone, scene, now } = request
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashOf(secretKey, request, code)
  // Random bytes that match no code.
  const code_hash = isUsable ? hash : randomBytes(hash.length)
  const expires = new Date(now.getTime() + VALID_SECONDS * 1000)
  await replaceCode(tx, { id: uuidv7(), phone, scene, code_hash, sent_at: now, expires_at: expires })
  return { code, expires }
}

/** Queues a six-digit code for one scene. It voids the previous one. */
export async function sendCode(
  dependencies: CodeDependencies,
  request: SendCodeRequest,
): Promise<CodeSent | Refusal<SmsRefusal>> {
  const { tx, phone, now, lang, insteadOfCode, wording } = request
  const { sms_caps: caps, lender } = await settingsInForce(tx, now, ['sms_caps', 'lender'])
  const country = await countryCaps(tx, request, dependencies)
  const refused = await takeSms(dependencies, { ...request, caps, country })
  if (refused !== undefined) return refused

  const { code, expires } = await newCode(dependencies.secretKey, request, insteadOfCode === undefined)
  const words = wording?.(lender.brand, code) ?? texts.sms_code({ brand: lender.brand, code }, lang)
  const text = insteadOfCode?.(lender.brand) ?? withSite(words, siteOf(dependencies, request.origin), code)
  await queueSms(tx, dependencies.secretKey, { phone, text, until: expires.toISOString() })
  return { resend_seconds: RESEND_SECONDS, valid_seconds: VALID_SECONDS }
}

export interface UseCodeRequest extends CodeRequest {
  code: string
}

/**
 * Returns the code's id if the code is the one sent to this number for this scene. The code
 * is used up only if the transaction commits, but the try always counts. Check everything
 * else first, and count nothing on the pool afterwards: this locks the code's row.
 */
export async function useCode(
  { pool, secretKey, metrics }: Omit<CodeDependencies, 'publicUrl' | 'sandbox'>,
  request: UseCodeRequest,
): Promise<{ codeId: string } | Refusal<'code_refused'>> {
  const { tx, code, now } = request
  const hash = hashOf(secretKey, request, code)
  const counted = await countCodeTry(pool, request, TRIES, now)
  const right = counted !== undefined && timingSafeEqual(counted.code_hash, hash)
  metrics.smsCodes.inc({ event: counted === undefined ? 'not_tried' : right ? 'right' : 'wrong' })
  if (!right || !(await markCodeUsed(tx, counted.id, now))) return refuse('code_refused')
  return { codeId: counted.id }
}

export { useUpCode } from './codes-store.ts'

/**
 * The code that the borrower may try, for callers whose lock on the borrower lets no other try run meanwhile: they read
 * it together with all else, and check it with `isRightCode`.
 */
export const codeOnTrial = (tx: Db, borrowerId: string, scene: Scene, now: Date): Promise<CodeOnTrial | undefined> =>
  newestCode(tx, { borrowerId, scene, now, max: TRIES })

/** Counts a wrong try for good, whatever becomes of the transaction; `useUpCode` counts the right one. */
export async function isRightCode(
  { pool, secretKey, metrics }: Omit<CodeDependencies, 'publicUrl' | 'sandbox'>,
  onTrial: CodeOnTrial | undefined,
  { code, ...request }: Omit<UseCodeRequest, 'tx'>,
): Promise<boolean> {
  const isRight = onTrial !== undefined && timingSafeEqual(onTrial.code_hash, hashOf(secretKey, request, code))
  if (!isRight && onTrial !== undefined) await countCodeTry(pool, request, TRIES, request.now)
  metrics.smsCodes.inc({ event: onTrial === undefined ? 'not_tried' : isRight ? 'right' : 'wrong' })
  return isRight
}
