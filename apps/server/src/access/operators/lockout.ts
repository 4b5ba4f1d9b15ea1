import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { countTry, forgetTries, uncountTry } from './account-store.ts'

/** So many failures in a row lock log-in by password for so long, whatever the address. */
export const MAX_FAILURES = 10
export const LOCK_SECONDS = 15 * 60

/**
 * What failures are counted by: the login that was tried, known or not, or a browser from which its owner has logged in before. So a stranger
 * locks strangers out and not the owner at their own desk.
 */
export type Counted = { login: string } | { device: string }

const keyOf = (secretKey: Buffer, counted: Counted): Buffer =>
  createHmac('sha256', secretKey)
    .update('device' in counted ? `operator device ${counted.device}` : `operator login ${counted.login}`)
    .digest()

export interface LogInTry {
  /** This one locks, if it fails. */
  last: boolean
  /** It was no failure, and no log-in either. */
  undo(): Promise<void>
  /** It went well: the count begins anew. */
  succeeded(): Promise<void>
}

/** Counts a try as a failure until it turns out to be none; refuses where it is locked. Goes by the pool: it counts whatever becomes of the call. */
export async function beginTry(
  { pool, secretKey }: { pool: Db; secretKey: Buffer },
  counted: Counted,
  now: Date,
): Promise<LogInTry | Refusal> {
  const keyHash = keyOf(secretKey, counted)
  const { granted, failures, lockedUntil } = await countTry(pool, {
    keyHash,
    max: MAX_FAILURES,
    lockSeconds: LOCK_SECONDS,
    now,
  })
  if (!granted)
    return refuse('log_in_locked', {
      wait_seconds: Math.ceil(((lockedUntil ?? now).getTime() - now.getTime()) / 1000),
    })
  const last = failures >= MAX_FAILURES
  return {
    last,
    undo: () => uncountTry(pool, keyHash, last),
    succeeded: () => forgetTries(pool, keyHash),
  }
}
