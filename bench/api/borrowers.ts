import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import { lockInfo, updateInfo } from '../../apps/server/src/borrowers/profile/store.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { creditLoanAt, payLoanAt } from '../../apps/server/src/testing/credited.ts'
import { newCpf } from '../../apps/server/src/testing/loans.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'

const DAY_MS = 86_400_000
const MOVEMENTS = 30
const MESSAGES = 20
const MONTHS = 12
/** The states that every loan passes until it is credited. */
const WAY = [
  'unverified',
  'unverified',
  'no_package',
  'under_review',
  'under_review',
  'approved',
  'generated',
  'credited',
] as const
const { keyring } = testConfig({})

export interface LoanBorrower {
  id: string
  token: string
}

/**
 * A borrower whose loan was credited `ago` days ago: the installments due since are paid, the wallet has movements, the
 * app has messages.
 */
async function addLoanBorrower(db: Db, index: number, ago: number): Promise<LoanBorrower> {
  const now = new Date()
  const at = new Date(now.getTime() - ago * DAY_MS)
  const [loanId, id] = [randomUUID(), randomUUID()]
  await creditLoanAt(db, {
    id: loanId,
    offerId: randomUUID(),
    borrowerId: id,
    phone: `+55118${String(index).padStart(8, '0')}`,
    at,
    netCents: 1_000_000,
    months: MONTHS,
    dueDay: null,
    system: 'price',
  })
  const cpf = newCpf()
  await lockInfo(db, keyring, id, at)
  await updateInfo(db, keyring, id, { name: 'Maria', id_number: cpf, pix: cpf, work_income_cents: 500_000 }, at)
  for (const state of WAY)
    await db
      .insertInto('loan_moves')
      .values({ loan_id: loanId, action: 'go', from_state: state, to_state: state, actor: 'system', at })
      .execute()
  for (let paid = 1; paid * 31 < ago; paid += 1)
    await payLoanAt(db, {
      id: randomUUID(),
      loanId,
      at: new Date(at.getTime() + paid * 30 * DAY_MS),
      pay: { verb: 'rows', rows: [paid] },
    })
  for (let movement = 0; movement < MOVEMENTS; movement += 1)
    await post(db, {
      event: 'pix_in_matched',
      key: randomUUID(),
      effectiveAt: now,
      now,
      lines: [
        { account: 'bank', debit: cents(1000) },
        { account: 'wallet', borrowerId: id, credit: cents(1000) },
      ],
    })
  for (let message = 0; message < MESSAGES; message += 1)
    await db
      .insertInto('messages')
      .values({ id: randomUUID(), borrower_id: id, kind: 'repaid', loan_id: loanId, sent_at: at })
      .execute()
  return { id, token: await openSession(db, 'borrower', id, now) }
}

/** One in three has an installment due within days, so that a reminder is shown. */
export async function addLoanBorrowers(pool: Pool, count: number): Promise<LoanBorrower[]> {
  const all: LoanBorrower[] = []
  for (let index = 0; index < count; index += 1)
    all.push(await inTransaction(pool.db, (tx) => addLoanBorrower(tx, index, index % 3 === 0 ? 88 : 75)))
  return all
}
