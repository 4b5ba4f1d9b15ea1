import { cents } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { BankAway } from '../../apps/server/src/payments/bank/faults.ts'
import { httpPayouts } from '../../apps/server/src/payments/bank/payout/http-payouts.ts'
import type { PayoutBank } from '../../apps/server/src/payments/bank/payout/payout.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { createLogger } from '../../apps/server/src/platform/http/log.ts'
import { migrateQueue } from '../../apps/server/src/platform/jobs/runner.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { sealAccount } from '../../apps/server/src/payments/payouts/account.ts'
import { sendPayout } from '../../apps/server/src/payments/payouts/send.ts'
import { insertWithdrawal, nextWithdrawalNumber } from '../../apps/server/src/payments/payouts/store.ts'
import { SANDBOX_LENDER } from '../../apps/server/src/sandbox/seed.ts'
import { addSetting } from '../../apps/server/src/settings/change.ts'
import { startSandboxBank } from '../../apps/server/src/sandbox/bank/server.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Plant, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { cuttingProxy, type Cut } from './cutting-proxy.ts'

const AMOUNT_CENTS = 12_345
const OWNER = { cpf: '52998224725', name: 'Maria Aparecida da Silva' }
const RECEIVER = {
  key: 'pagamentos@home-credit.example',
  name: 'Home-credit',
  cnpj: '11222333000181',
  address: { street: 'Rua do Exemplo 100', city: 'Sao Paulo', state: 'SP', cep: '01000000' },
}

type Bank = Pick<PayoutBank, 'send' | 'payout'>

/** A requested withdrawal: its money is reserved, and nothing is sent yet. */
export async function createWithdrawal(
  { pool: { db } }: Books,
  borrowerId: string,
  keyring: Parameters<typeof sealAccount>[0],
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  const amount = cents(AMOUNT_CENTS)
  const account = { to: { kind: 'pix', key: OWNER.cpf }, owner: OWNER } as const
  await inTransaction(db, async (tx) => {
    await insertWithdrawal(tx, {
      id,
      number: await nextWithdrawalNumber(tx, '2026'),
      borrower_id: borrowerId,
      channel: 'pix',
      state: 'asked',
      amount_cents: amount,
      fee_cents: 0,
      account: sealAccount(keyring, id, account),
      account_hash: Buffer.alloc(32),
      account_name: 'CPF',
      account_masked: '***',
      code_id: null,
      again_of: null,
      approve_by: null,
      created_at: now,
    })
    await post(tx, {
      event: 'pix_in_matched',
      key: `in-${id}`,
      effectiveAt: now,
      now,
      lines: [
        { account: 'bank', debit: amount },
        { account: 'wallet', borrowerId, credit: amount },
      ],
    })
    await post(tx, {
      event: 'withdrawal_asked',
      key: id,
      effectiveAt: now,
      now,
      lines: [
        { account: 'wallet', borrowerId, debit: amount },
        { account: 'wallet_reserved', borrowerId, credit: amount },
      ],
    })
  })
  return id
}

/** Every byte of the exchange; at a smaller scale a subset, spread evenly. */
function cutsOf(bytes: Record<Cut['way'], number>, run: Run): Cut[] {
  const all = (['request', 'response'] as const).flatMap((way) =>
    Array.from({ length: bytes[way] }, (_, after): Cut => ({ way, after })),
  )
  const count = scaled(all.length, run)
  return all.filter(
    (_, index) => Math.floor(((index + 1) * count) / all.length) > Math.floor((index * count) / all.length),
  )
}

/** Cuts the payout exchange after each byte, then runs the job again, as the queue would. */
const cutEverywhere = (run: Run, through: (bank: Bank) => Bank = (bank) => bank): Promise<Seen> =>
  withBooks(async (books) => {
    const { pool } = books
    await migrate(books.url)
    await migrateQueue(pool)
    await addSetting(pool.db, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'proof' })
    const { secretKey, keyring } = testConfig({})
    const logger = createLogger('silent')
    const bank = await startSandboxBank({
      databaseUrl: books.url,
      clock: systemClock,
      logger,
      port: 0,
      receiver: RECEIVER,
      payoutSecret: 'x'.repeat(32),
    })
    const proxy = await cuttingProxy(bank.url)
    const payouts = httpPayouts({ url: proxy.url, ...bank.credentials })
    const job = sendPayout({ pool: pool.db, keyring, secretKey }, through(payouts))
    const send = (id: string): Promise<void> =>
      inTransaction(pool.db, (tx) => job.run({ tx, payload: { withdrawal_id: id }, now: new Date() }))
    try {
      const { id: borrowerId } = await addBorrower(pool.db)
      await pool.db
        .updateTable('borrowers')
        .set({ notify_sms: false, notify_sms_money: false, notify_email_money: false })
        .execute()
      const faults: string[] = []
      const ids: string[] = []
      // The first exchange also fetches the token, so only the later ones measure the payout alone.
      const measured: Record<Cut['way'], number>[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const id = await createWithdrawal(books, borrowerId, keyring)
        ids.push(id)
        proxy.take()
        await send(id)
        if (turn > 0) measured.push(proxy.take())
      }
      // The shortest: the response is longer when the bank has already paid.
      const bytes = measured.reduce((least, one) => (one.response < least.response ? one : least))
      const cuts = cutsOf(bytes, run)
      let cutCount = 0
      for (const cut of cuts) {
        const id = await createWithdrawal(books, borrowerId, keyring)
        ids.push(id)
        proxy.cutNext(cut)
        await send(id)
        if (proxy.wasCut()) cutCount += 1
        else faults.push(`${cut.way} after ${cut.after}: not cut`)
        await send(id)
      }
      // The bank finishes them in its own time; then each is queried once more.
      for (let left = 300; left > 0; left -= 1) {
        const { rows } = await pool.raw.query<{ left: number }>(
          "SELECT count(*)::int AS left FROM sandbox_bank_payouts WHERE state = 'processing'",
        )
        if (rows[0]?.left === 0) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      for (const id of ids) await send(id)

      const { rows } = await pool.raw.query<{ id: string; state: string; paid: number; posted: number }>(
        `SELECT w.id, w.state, (SELECT count(*)::int FROM ledger_transactions WHERE key = w.id::text AND event IN ('payout_paid', 'payout_failed')) AS posted,
           (SELECT count(*)::int FROM sandbox_bank_payouts AS b WHERE b.id = w.id::text AND b.state = 'paid') AS paid FROM withdrawals AS w`,
      )
      for (const row of rows)
        if (row.state !== 'paid' || row.paid !== 1 || row.posted !== 1)
          faults.push(`${row.id}: ${row.state}, paid ${row.paid} times by the bank, posted ${row.posted} times`)
      const { rows: sums } = await pool.raw.query<{ bank: number; payouts: number; ledger: number; reserved: number }>(
        `SELECT (SELECT coalesce(sum(amount_cents), 0)::bigint FROM sandbox_bank_payouts WHERE state = 'paid') AS bank, (SELECT count(*)::int FROM sandbox_bank_payouts) AS payouts,
           (SELECT coalesce(-sum(p.amount_cents), 0)::bigint FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id WHERE t.event = 'payout_paid' AND p.account = 'bank') AS ledger,
           (SELECT coalesce(sum(balance_cents), 0)::bigint FROM ledger_balances WHERE account = 'wallet_reserved') AS reserved`,
      )
      const [sum] = sums
      if (sum?.bank !== sum?.ledger || sum?.payouts !== ids.length || sum.reserved !== 0)
        faults.push(
          `the bank paid ${sum?.bank} in ${sum?.payouts} payouts for ${ids.length} intents, the ledger has ${sum?.ledger}, reserved ${sum?.reserved}`,
        )
      faults.push(...(await oracleFaults(pool.db)))
      run.say(
        `  bytes requested ${bytes.request} + answered ${bytes.response} = ${bytes.request + bytes.response}; cuts made ${cutCount}`,
      )
      return {
        counts: { cuts: cutCount, bytes: cuts.length, intents: ids.length },
        faults: cutCount === cuts.length ? faults : [...faults, `${cutCount} cuts for ${cuts.length} bytes`],
      }
    } finally {
      payouts.close()
      await proxy.close()
      await bank.close()
    }
  })

const plant = (bug: string, through: (bank: Bank) => Bank): Plant => ({
  bug,
  run: (run) => cutEverywhere({ ...run, scale: Math.min(run.scale, 0.02) }, through),
})

export const cuts: Claim = {
  claim:
    'a cut after every byte of the payout exchange, in both directions: exactly one payout for each intent, and ledger and bank are equal',
  minCounts: { cuts: 500, bytes: 500, intents: 500 },
  run: (run) => cutEverywhere(run),
  plantsAreSlow: true,
  plants: [
    plant('another id for each try', (bank) => ({
      ...bank,
      payout: async () => undefined,
      send: async (payout) => ({ ...(await bank.send({ ...payout, id: uuidv7() })), id: payout.id }),
    })),
    plant('a cut taken for a failure', (bank) => ({
      ...bank,
      send: (payout) =>
        bank.send(payout).catch((error: unknown) => {
          if (!(error instanceof BankAway)) throw error
          return {
            id: payout.id,
            amountCents: payout.amountCents,
            state: 'failed',
            reason: 'bank_away',
            endToEndId: undefined,
            settledAt: new Date(),
            returned: undefined,
          } as const
        }),
    })),
  ],
}
