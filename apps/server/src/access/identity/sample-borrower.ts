import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { newInvitationCode } from './invitation.ts'
import { insertBorrower } from './store.ts'

/** A sandbox account, without the SMS step. Returns undefined when the number already has one. */
export async function addSampleBorrower(
  tx: Db,
  { phone, password, nickname, now }: { phone: string; password: string; nickname: string; now: Date },
): Promise<string | undefined> {
  const id = uuidv7()
  const account = {
    id,
    phone,
    password_hash: await hashPassword(password),
    nickname,
    invitation_code: newInvitationCode(),
    terms_accepted_at: now,
    created_at: now,
  }
  return (await insertBorrower(tx, account)) ? id : undefined
}
