import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../platform/db/pool.ts'
import { openSession } from '../access/sessions/sessions.ts'

export interface TestBorrower {
  id: string
  phone: string
  token: string
}

let last = randomInt(100_000_000)

/** Counts up: random numbers would collide now and then. */
const nextPhone = (): string => {
  last = (last + 1) % 100_000_000
  return `+55119${String(last).padStart(8, '0')}`
}

/** The time of the sandbox clock, which a test may have set forward. */
export async function sandboxNow(db: Db): Promise<Date> {
  const row = await db.selectFrom('sandbox_clock').select('ahead_seconds').executeTakeFirst()
  return new Date(Date.now() + (row?.ahead_seconds ?? 0) * 1000)
}

/** A borrower with an open session, without registering. Nobody can log in with the password. */
export async function addBorrower(db: Db, at?: Date): Promise<TestBorrower> {
  const now = at ?? (await sandboxNow(db))
  const id = uuidv7()
  const phone = nextPhone()
  const invitation = id.replaceAll('-', '').slice(-12)
  await db
    .insertInto('borrowers')
    // No quiet hours: a test must not depend on the hour in which it runs.
    .values({
      id,
      phone,
      password_hash: 'none',
      invitation_code: invitation,
      terms_accepted_at: now,
      created_at: now,
      quiet_from: null,
      quiet_until: null,
    })
    .execute()
  return { id, phone, token: await openSession(db, 'borrower', id, now) }
}
