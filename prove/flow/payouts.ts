import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import type { Job } from '../../apps/server/src/platform/jobs/queue.ts'
import { queuePayout } from '../../apps/server/src/payments/payouts/queue.ts'
import { sendPayout } from '../../apps/server/src/payments/payouts/send.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'
import type { Claim, Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { createWithdrawal } from '../wallet/cuts.ts'
import { prepareLender, slowBank, whileRunning } from './lender-bank.ts'

const PAYOUTS = 40
const BANK_MS = 400
const WITHIN_MS = 2000

interface Shape {
  borrowers: number
  /** Of each borrower. */
  withdrawals: number
}

interface Sent {
  elapsedMs: number
  /** Sends that began before the borrower's earlier one had ended. */
  outOfOrder: number
  paid: number
  faults: string[]
}

/** Queues all payouts in one transaction and waits until the bank has been asked about each. */
const sendAll = ({ borrowers, withdrawals }: Shape, change: (job: Job) => Job, tries = 0): Promise<Sent> =>
  withBooks(async (books) => {
    await prepareLender(books)
    const { db, raw } = books.pool
    const { keyring, secretKey } = testConfig({})
    const ofBorrower: string[][] = []
    for (let index = 0; index < borrowers; index += 1) {
      const { id } = await addBorrower(db)
      const ids: string[] = []
      for (let turn = 0; turn < withdrawals; turn += 1) ids.push(await createWithdrawal(books, id, keyring))
      ofBorrower.push(ids)
    }
    await raw.query('UPDATE withdrawals SET tries = $1', [tries])
    const { bank, sendings } = slowBank(BANK_MS)
    const job = change(sendPayout({ pool: db, keyring, secretKey }, bank))
    const countPaid = async (): Promise<number> =>
      (await raw.query<{ paid: number }>("SELECT count(*)::int AS paid FROM withdrawals WHERE state = 'paid'")).rows[0]
        ?.paid ?? 0
    const elapsedMs = await whileRunning(books, [job], async () => {
      const began = performance.now()
      await inTransaction(db, async (tx) => {
        for (const id of ofBorrower.flat()) await queuePayout(tx, id)
      })
      const deadline = began + 60_000
      while ((await countPaid()) < borrowers * withdrawals && performance.now() < deadline) await sleep(20)
      return performance.now() - began
    })
    const sendingOf = new Map(sendings.map((sending) => [sending.id, sending]))
    const outOfOrder = ofBorrower
      .flatMap((ids) => ids.slice(1).map((id, index) => [ids[index] ?? '', id] as const))
      .filter(
        ([earlier, later]) => (sendingOf.get(later)?.began ?? 0) < (sendingOf.get(earlier)?.ended ?? Infinity),
      ).length
    return { elapsedMs, outOfOrder, paid: await countPaid(), faults: await oracleFaults(db) }
  })

const unchanged = (job: Job): Job => job
/** With the workers of all other jobs, of which there are four. */
const withTheOthers = ({ name, run }: Job): Job => ({ name, run })

async function quickly(change = unchanged): Promise<Seen> {
  const { elapsedMs, paid, faults } = await sendAll({ borrowers: PAYOUTS, withdrawals: 1 }, change)
  const late = elapsedMs > WITHIN_MS ? [`${PAYOUTS} payouts took ${Math.round(elapsedMs)} ms`] : []
  return { counts: { payouts: paid, milliseconds: Math.round(elapsedMs) }, faults: [...late, ...faults] }
}

export const payoutsSideBySide: Claim = {
  claim: `${PAYOUTS} payouts at a bank that takes ${BANK_MS} ms for each leave within ${WITHIN_MS / 1000} s, on an idle machine`,
  minCounts: { payouts: PAYOUTS },
  run: () => quickly(),
  // It measures time.
  slow: true,
  plants: [{ bug: 'payouts sent by the workers of the other jobs', run: () => quickly(withTheOthers) }],
}

const ORDERED = { borrowers: 10, withdrawals: 4 }

async function inOrder(tries = 0): Promise<Seen> {
  const { outOfOrder, paid, faults } = await sendAll(ORDERED, unchanged, tries)
  const overtaken =
    outOfOrder > 0 ? [`${outOfOrder} were sent before the borrower's earlier one had been answered`] : []
  return { counts: { borrowers: ORDERED.borrowers, payouts: paid }, faults: [...overtaken, ...faults] }
}

export const payoutsInOrder: Claim = {
  claim: 'the first sends of one borrower are in order, each after the attempt before it has ended',
  minCounts: { borrowers: 1, payouts: 4 },
  run: () => inOrder(),
  slow: true,
  plants: [{ bug: 'each sent as though it had been tried before, which holds no other', run: () => inOrder(1) }],
}
