import type { Db } from '../../platform/db/index.ts'
import { giveBack, type Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { passwordFits } from '../../platform/secrets/index.ts'
import { credentialsById } from './store.ts'

const FAILURES = 10
const WINDOW_SECONDS = 900

interface PasswordCheck {
  borrowerId: string
  password: string
  now: Date
}

/**
 * Whether this is the borrower's password. All uses share one failure
 * counter, so that a phone left unlocked does not help to guess it.
 */
export async function provePassword(
  db: Db,
  pool: Db,
  { borrowerId, password, now }: PasswordCheck,
): Promise<boolean | Refusal<'too_many'>> {
  const { password_hash: hash } = await credentialsById(db, borrowerId)
  const key = `password:${borrowerId}`
  const full = await takeTries(pool, [{ key, max: FAILURES, windowSeconds: WINDOW_SECONDS }], now)
  if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })
  if (!(await passwordFits(hash, password))) return false
  await giveBack(pool, [key], now)
  return true
}
