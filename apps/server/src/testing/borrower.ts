import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../db/pool.ts'
import { openSession } from '../http/session.ts'

export interface TestBorrower {
  id: string
  phone: string
  token: string
}

/** A borrower with an open session, made without the way through register. The password is none that anyone could type. */
export async function addBorrower(db: Db, now = new Date()): Promise<TestBorrower> {
  const id = uuidv7()
  const phone = `+55119${String(randomInt(100_000_000)).padStart(8, '0')}`
  const invitation = id.replaceAll('-', '').slice(-12)
  await db
    .insertInto('borrowers')
    .values({ id, phone, password_hash: 'none', invitation_code: invitation, terms_accepted_at: now, created_at: now })
    .execute()
  return { id, phone, token: await openSession(db, 'borrower', id, now) }
}
