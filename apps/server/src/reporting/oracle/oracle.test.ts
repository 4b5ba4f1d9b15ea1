import { beforeAll, expect, it } from 'vitest'
import { SANDBOX_AUDIT_KEYS, sealAll } from '../../platform/audit/seal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { walletOf } from '../../testing/wallet.ts'
import { CHECKS, consult } from './oracle-queries.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const wallet = walletOf(sandbox)

/** One loan that was credited, partly withdrawn, and repaid by PIX; and one that is still owed. */
beforeAll(async () => {
  const borrower = await loans.credited({ package: 'plus', amount_cents: 150_000 })
  await loans.credited()
  const { id } = await wallet.withdrawn(borrower, 20_000)
  await wallet.until(borrower, id, 'paid')
  const pay = { verb: 'settle' } as const
  const { token, loanId: loan_id } = borrower
  const { owed } = dataOf(await sandbox.ask('POST /api/dk/getRepayment', { loan_id, pay }, { token }))
  const payment = dataOf(
    await sandbox.ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id, pay, method: 'pix', amount_cents: owed.amount_cents },
      { token },
    ),
  )
  if (!('order' in payment)) throw new Error('no order')
  await bank.pay({ txid: payment.order.copy_code ?? '' })
  await bank.orderIn(token, payment.order.id, 'paid')
  // The letter is written on request.
  dataOf(
    await sandbox.ask('POST /api/app/letters', { action: 'link', loan_id, kind: 'settlement', year: null }, { token }),
  )
  // Only changes to sealed entries can be found.
  await inTransaction(sandbox.server.pool.db, (tx) => sealAll(tx, SANDBOX_AUDIT_KEYS, new Date()))
})

it('finds nothing wrong with books that were written by the server alone', async () => {
  const wrong = (await consult(sandbox.server.pool.db)).filter(({ faults }) => faults.length > 0)
  expect(wrong).toEqual([])
})

/** What somebody with power over the database could change, and the check that finds it. */
const TAMPERED: [change: string, statements: string[], message: string][] = [
  [
    'a line added',
    [
      `INSERT INTO ledger_postings (transaction_id, amount_cents, account, line) SELECT max(id), 5, 'bank', 99 FROM ledger_transactions`,
    ],
    'every transaction of the ledger sums to zero',
  ],
  [
    'a balance changed',
    [`UPDATE ledger_balances SET balance_cents = balance_cents - 1 WHERE account = 'principal'`],
    'every balance is the sum of its postings',
  ],
  [
    'a wallet overdrawn',
    [
      'ALTER TABLE ledger_balances DROP CONSTRAINT ledger_wallet_not_negative',
      `UPDATE ledger_balances SET balance_cents = 1 WHERE account = 'wallet'`,
    ],
    'no wallet is below zero',
  ],
  [
    'a PIX taken out of the books',
    [
      `DELETE FROM ledger_transactions WHERE event = 'pix_in_matched' AND key IN (SELECT end_to_end_id FROM pix_received)`,
    ],
    'each PIX that came in is booked once, for what it was',
  ],
  [
    'a return made up',
    [
      `INSERT INTO pix_returns (end_to_end_id, id, amount_cents, by_us, state, asked_at) SELECT end_to_end_id, 'x', 1, false, 'done', now() FROM pix_received LIMIT 1`,
    ],
    'each PIX that went back is booked once, for what it was',
  ],
  [
    'a payout taken out of the books',
    [`DELETE FROM ledger_transactions WHERE event = 'payout_paid'`],
    'each payout that was paid is booked once, for what it was',
  ],
  [
    'a payout that nobody asked for',
    [
      `INSERT INTO sandbox_bank_payouts (id, amount_cents, account, owner_cpf, owner_name, state, end_to_end_id, asked_at, settled_at) SELECT 'x', 1, account, owner_cpf, owner_name, 'paid', 'x', now(), now() FROM sandbox_bank_payouts LIMIT 1`,
    ],
    'each payout is at the bank once, for what was asked (the bank that the sandbox plays)',
  ],
  [
    'a loan opened again behind its letter',
    [`UPDATE loans SET state = 'credited' WHERE state = 'repaid'`],
    'no letter of settlement stands beside a debt',
  ],
  [
    'an installment opened again',
    [
      `UPDATE loan_installments SET closed_on = NULL, payment_cents = interest_cents + principal_cents WHERE loan_id IN (SELECT id FROM loans WHERE state = 'repaid')`,
    ],
    'a repaid loan has no open installment, and an open one is of a credited loan',
  ],
  [
    'a loan that was never credited',
    [`DELETE FROM ledger_transactions WHERE event = 'credited'`],
    'no income is without a credited loan',
  ],
  [
    'a guide of IOF that nothing was booked for',
    [
      `INSERT INTO iof_guides (period_from, period_to, pay_by, made_at, charged_cents, carried_cents, amount_cents) VALUES ('2020-01-01', '2020-01-10', '2020-01-15', now(), 5, 0, 5)`,
      `INSERT INTO iof_guide_lines (transaction_id, period_from, loan_id, part, cents) SELECT 0, '2020-01-01', id, 'first', 5 FROM loans LIMIT 1`,
    ],
    'every guide of IOF is the sum of its postings, each of which is in one guide, less what was carried over',
  ],
  [
    'IOF remitted without a guide',
    [
      `INSERT INTO ledger_transactions (effective_at, recorded_at, event, key) VALUES (now(), now(), 'iof_remitted', '2020-01-01')`,
      `INSERT INTO ledger_postings (transaction_id, amount_cents, account, line) SELECT max(id), 5, 'iof_payable'::ledger_account, 1 FROM ledger_transactions UNION ALL SELECT max(id), -5, 'bank', 2 FROM ledger_transactions`,
    ],
    'a guide of IOF is remitted once, for its amount, and only where two people said so',
  ],
  [
    'a payment that can go back and is in no list',
    [
      'DELETE FROM refundable_pix',
      'UPDATE pix_received SET third_party = true, amount_cents = amount_cents + 1',
      `UPDATE ledger_balances SET balance_cents = -1 WHERE account = 'wallet'`,
    ],
    'every payment that can go back is kept for the list of refunds',
  ],
  [
    'further IOF that no payment has',
    ['UPDATE repayments SET iof_cents = 7'],
    'no IOF is borne for a loan that was not credited, and that of each payment is the one of its receipt',
  ],
  [
    'a close that failed',
    [
      `INSERT INTO closes (day, began_at, ended_at, counts, totals, failed) VALUES ('2020-01-01', now(), now(), '{}', '{}', 1)`,
    ],
    'every close ties, and no day between them is missing',
  ],
  [
    'a day not closed',
    [
      `INSERT INTO closes (day, began_at, ended_at, counts, totals, failed) SELECT day, now(), now(), '{}', '{}', 0 FROM (VALUES ('2020-01-01'::date), ('2020-01-03')) AS days (day)`,
    ],
    'every close ties, and no day between them is missing',
  ],
  ['an entry of the log changed', [`UPDATE audit_log SET actor = 'nobody' WHERE seq = 1`], 'the audit log is whole'],
  [
    'a claim made smaller',
    [
      `INSERT INTO return_claims (id, borrower_id, return_key, end_to_end_id, why, amount_cents, left_cents, opened_at, payable_on)
        SELECT gen_random_uuid(), id, 'k', 'e', 'returned', 100, 60, now(), now() FROM borrowers LIMIT 1`,
    ],
    'every claim is paid, owed or given up, and the books claim what is owed',
  ],
  [
    'a payment marked as undone',
    [`UPDATE repayments SET reversed_at = now(), undone_by = 'k'`],
    'every payment is undone once, and only one that is marked so',
  ],
  [
    'a job given up',
    [
      `SELECT graphile_worker.add_job('send_sms', '{}'::json, run_at => now() + interval '1 hour')`,
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'x' WHERE run_at > now()`,
    ],
    'no job is dead',
  ],
]

it.each(TAMPERED)('finds %s', async (_change, statements, failingCheck) => {
  const client = await sandbox.server.pool.raw.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = 'replica'`)
    for (const statement of statements) await client.query(statement)
    const found: string[] = []
    for (const { name, faults } of CHECKS) if ((await client.query(faults)).rowCount !== 0) found.push(name)
    expect(found).toContain(failingCheck)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

it('has something to find for each thing it says', () => {
  expect(
    CHECKS.map(({ name }) => name).filter((name) => !TAMPERED.some(([, , failingCheck]) => failingCheck === name)),
  ).toEqual([])
})
