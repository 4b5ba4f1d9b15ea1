import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { countTry, forgetTries, uncountTry } from './account-store.ts'

/** This many failures in a row lock password log-in for this long, from any address. */
export const MAX_FAILURES = 10
export const LOCK_SECONDS = 15 * 60

/**
 * What failures are counted by: the entered login, existing or not, or a browser that its owner
 * has logged in from. So a stranger locks out strangers, but not the owner in their own browser.
 */
export type Counted = { login: string } | { device: string }

const keyOf = (secretKey: Buffer, counted: Counted): Buffer =>
  createHmac('sha256', secretKey)
    .update('device' in counted ? `operator device ${counted.device}` : `operator login ${counted.login}`)
    .digest()

export interface LogInTry {
  /** This try locks if it fails. */
  last: boolean
  /** The try was neither a failure nor a log-in. */
  undo(): Promise<void>
  /** The try logged in: resets the counter. */
  succeeded(): Promise<void>
}

/**
 * Counts a try as a failure until it proves otherwise; refuses while locked.
 * Uses the pool, so that the try counts even if the call rolls back.
 */
export async function beginTry(
  { pool, secretKey }: { pool: Db; secretKey: Buffer },
  counted: Counted,
  now: Date,
): Promise<LogInTry | Refusal<'log_in_locked'>> {
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
