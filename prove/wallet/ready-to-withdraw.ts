import { cents } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { replaceCode } from '../../apps/server/src/access/identity/codes-store.ts'
import { keyedHash } from '../../apps/server/src/access/identity/hashes.ts'
import { lockInfo, updateInfo } from '../../apps/server/src/borrowers/profile/store.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import { accountFor, accountHash } from '../../apps/server/src/payments/payouts/account.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { addBorrower, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { newCpf } from '../../apps/server/src/testing/loans.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'

const CODE = '123456'
const { secretKey, keyring } = testConfig({})

/** A borrower with money, a payout account and a code for the whole amount: the rest of a withdrawal is one call. */
export async function readyToWithdraw(db: Db, amountCents: number, now = new Date()): Promise<TestBorrower> {
  const borrower = await addBorrower(db, now)
  const cpf = newCpf()
  const info = { ...(await lockInfo(db, keyring, borrower.id, now)), name: 'Maria', id_number: cpf, pix: cpf }
  await updateInfo(db, keyring, borrower.id, { name: info.name, id_number: cpf, pix: cpf }, now)
  const account = accountFor(info, 'pix')
  if (account === undefined) throw new Error('no account')
  const about = `${amountCents}|pix|${accountHash(secretKey, account).toString('hex')}`
  const code_hash = keyedHash(secretKey, 'sms-code', borrower.phone, 'withdraw', about, CODE)
  await replaceCode(db, {
    id: uuidv7(),
    phone: borrower.phone,
    scene: 'withdraw',
    code_hash,
    sent_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  const lines = [
    { account: 'bank', debit: cents(amountCents) },
    { account: 'wallet', borrowerId: borrower.id, credit: cents(amountCents) },
  ] as const
  await post(db, { event: 'pix_in_matched', key: uuidv7(), effectiveAt: now, now, lines })
  return borrower
}

export async function prepareWithdrawals(
  pool: Pool,
  { count, amountCents }: { count: number; amountCents: number },
): Promise<TestBorrower[]> {
  const ready: TestBorrower[] = []
  const worker = async (): Promise<void> => {
    while (ready.length < count) ready.push(await inTransaction(pool.db, (tx) => readyToWithdraw(tx, amountCents)))
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  return ready
}

/** What a prepared borrower sends for the whole amount. */
export const withdrawalBody = (amountCents: number) => ({
  action: 'ask',
  amount_cents: amountCents,
  channel: 'pix',
  sms_code: CODE,
})
