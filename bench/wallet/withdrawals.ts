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
import type { Send } from '../load.ts'

const CODE = '123456'
/**
 * Large enough to need approval: measures the call that moves the money, not the simulated bank in the same process.
 */
const AMOUNT_CENTS = 1_000_000
const { secretKey, keyring } = testConfig({})

/** A borrower with money, a payout account and a code for the whole amount: the rest of a withdrawal is one call. */
async function readyToWithdraw(db: Db): Promise<TestBorrower> {
  const borrower = await addBorrower(db)
  const now = new Date()
  const cpf = newCpf()
  const info = { ...(await lockInfo(db, keyring, borrower.id, now)), name: 'Maria', id_number: cpf, pix: cpf }
  await updateInfo(db, keyring, borrower.id, { name: info.name, id_number: cpf, pix: cpf }, now)
  const account = accountFor(info, 'pix')
  if (account === undefined) throw new Error('no account')
  const about = `${AMOUNT_CENTS}|pix|${accountHash(secretKey, account).toString('hex')}`
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
    { account: 'bank', debit: cents(AMOUNT_CENTS) },
    { account: 'wallet', borrowerId: borrower.id, credit: cents(AMOUNT_CENTS) },
  ] as const
  await post(db, { event: 'pix_in_matched', key: uuidv7(), effectiveAt: now, now, lines })
  return borrower
}

export async function prepare(pool: Pool, count: number): Promise<TestBorrower[]> {
  const ready: TestBorrower[] = []
  const worker = async (): Promise<void> => {
    while (ready.length < count) ready.push(await inTransaction(pool.db, readyToWithdraw))
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  return ready
}

/** Starts the next prepared withdrawal; returns undefined when none is left. */
export function withdrawals(send: Send, ready: TestBorrower[]): () => Promise<void> | undefined {
  const body = { action: 'ask', amount_cents: AMOUNT_CENTS, channel: 'pix', sms_code: CODE }
  return () => {
    const next = ready.pop()
    return (
      next &&
      send('/api/userCreditOrder/withdraw', body, {
        authorization: `Bearer ${next.token}`,
        'idempotency-key': uuidv7(),
      })
    )
  }
}
