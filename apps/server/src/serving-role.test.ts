import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { localDate } from './platform/clock/local-day.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { prune } from './platform/jobs/prune.ts'
import { closeJobs } from './reporting/close/close.ts'
import { closeSteps } from './reporting/close/steps.ts'
import { CHECKS, consult } from './reporting/oracle/oracle-queries.ts'
import { sealAll, SANDBOX_AUDIT_KEYS } from './platform/audit/seal.ts'
import { verifyAudit } from './platform/audit/verify.ts'
import { dataOf } from './testing/identity.ts'
import { bankOf } from './testing/bank.ts'
import { loansOf } from './testing/loans.ts'
import { useServer } from './testing/server.ts'
import { PRUNES } from './testing/prunes.ts'
import { walletOf } from './testing/wallet.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { servingRole } from './platform/db/role-queries.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' }, { twoRoles: true })
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const wallet = walletOf(sandbox)
const serving = () => sandbox.server.pool.raw

/** A loan that was credited, partly withdrawn, and repaid by PIX. */
beforeAll(async () => {
  const borrower = await loans.credited({ package: 'plus', amount_cents: 150_000 })
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
  dataOf(
    await sandbox.ask('POST /api/app/letters', { action: 'link', loan_id, kind: 'settlement', year: null }, { token }),
  )
})

it('serves from the log-in to the last payment as a role that owns no table, and the books hold', async () => {
  expect(await servingRole(sandbox.server.pool.db)).toEqual({ name: 'serving', ownsTables: false })
  const wrong = (await consult(sandbox.server.pool.db, CHECKS)).filter(({ faults }) => faults.length > 0)
  expect(wrong).toEqual([])
  expect(sandbox.logged.filter((line) => line.includes('"42501"'))).toEqual([])
})

it('that role closes days and forgets what has served its time', async () => {
  const { db } = sandbox.server.pool
  const day = localDate(new Date())
  // After the end of the day, whatever time it is now.
  const now = new Date(Date.now() + 25 * 3_600_000)
  const close = closeJobs(createMetrics(), closeSteps([])).find(({ name }) => name === 'close_day')
  await inTransaction(db, async (tx) => close?.run({ tx, payload: { day }, now }))
  await inTransaction(db, (tx) => prune(PRUNES).run({ tx, payload: {}, now }))
  const closed = await db.selectFrom('closes').select('day').where('day', '=', day).where('failed', '=', 0).execute()
  expect(closed).toHaveLength(1)
})

it('that role seals the audit log', async () => {
  const { db } = sandbox.server.pool
  await inTransaction(db, (tx) => sealAll(tx, SANDBOX_AUDIT_KEYS, new Date()))
  expect(await verifyAudit(db, { keys: SANDBOX_AUDIT_KEYS })).toMatchObject({ waiting: 0, faults: [] })
})

const NOT_ALLOWED = { code: '42501' }

describe('to that role PostgreSQL refuses', () => {
  it.each([
    ['to switch a trigger off', 'ALTER TABLE ledger_postings DISABLE TRIGGER ALL'],
    ['to switch all triggers off', `SET session_replication_role = 'replica'`],
    ['to take a trigger away', 'DROP TRIGGER audit_log_append_only ON audit_log'],
    ['to change a posting', 'UPDATE ledger_postings SET amount_cents = amount_cents + 1'],
    ['to remove a posting', 'DELETE FROM ledger_postings'],
    ['to change a balance', 'UPDATE ledger_balances SET balance_cents = 0'],
    ['to remove an entry of the audit log', 'DELETE FROM audit_log'],
    ['to change an entry of the audit log', `UPDATE audit_log SET actor = 'nobody'`],
    ['to remove a seal', 'DELETE FROM audit_seals'],
    ['to put an entry in line for sealing', 'INSERT INTO audit_waiting (chain, seq) VALUES (64, 1)'],
    ['to empty a table', 'TRUNCATE ledger_postings'],
    ['to make a table', 'CREATE TABLE public.mine (id int)'],
    ['to change a table', 'ALTER TABLE loans ADD COLUMN mine int'],
    ['to give itself a right', 'GRANT UPDATE ON ledger_postings TO serving'],
    ['to become the owner', 'SET ROLE postgres'],
    ['to mark a migration as done', `INSERT INTO migrations (name, hash) VALUES ('x', 'x')`],
    ['to change the mode', `UPDATE installation SET mode = 'production'`],
  ])('%s', async (_what, statement) => {
    const client = await serving().connect()
    try {
      await client.query('BEGIN')
      // PostgreSQL ignores a GRANT without grant option, with a warning.
      if (statement.startsWith('GRANT')) {
        await client.query(statement).catch(() => undefined)
        await client.query('ROLLBACK; BEGIN')
        await expect(client.query('UPDATE ledger_postings SET line = line')).rejects.toMatchObject(NOT_ALLOWED)
      } else await expect(client.query(statement)).rejects.toMatchObject(NOT_ALLOWED)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('to write a balance from a trigger of its own, on a table that is its own for a while', async () => {
    const client = await serving().connect()
    try {
      await client.query('BEGIN')
      await client.query(`CREATE TEMP TABLE mine (id int);
        CREATE FUNCTION pg_temp.overdraw() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE ledger_balances SET balance_cents = 0; RETURN NEW; END $$;
        CREATE TRIGGER overdraw BEFORE INSERT ON mine FOR EACH ROW EXECUTE FUNCTION pg_temp.overdraw()`)
      await expect(client.query('INSERT INTO mine VALUES (1)')).rejects.toMatchObject(NOT_ALLOWED)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

it('a right that somebody gave it beside these is gone at the next start', async () => {
  const owner = new pg.Client({ connectionString: sandbox.url })
  await owner.connect()
  await owner.query('GRANT UPDATE ON ledger_postings TO serving')
  await sandbox.restart()
  const { rows } = await owner.query(`SELECT has_table_privilege('serving', 'ledger_postings', 'UPDATE') AS may`)
  expect(rows).toEqual([{ may: false }])
  await owner.end()
})
