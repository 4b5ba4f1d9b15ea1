import { uuidv7 } from 'uuidv7'
import type { EDIT_PURPOSES } from '@home-credit/contract'
import type { Db } from '../platform/db/pool.ts'
import { replaceCode } from '../access/identity/codes-store.ts'
import { keyedHash } from '../access/identity/hashes.ts'
import { sandboxNow } from './borrower.ts'
import { testConfig } from './server.ts'

const CODE = '123456'

/** Stores a code for a purpose directly, without SMS and waiting; works with the secret key of the sandbox. */
export async function placeCode(db: Db, phone: string, purpose: (typeof EDIT_PURPOSES)[number]): Promise<string> {
  const now = await sandboxNow(db)
  const code_hash = keyedHash(testConfig({}).secretKey, 'sms-code', phone, 'edit', purpose, CODE)
  const expires_at = new Date(now.getTime() + 600_000)
  await replaceCode(db, { id: uuidv7(), phone, scene: 'edit', code_hash, sent_at: now, expires_at })
  return CODE
}
