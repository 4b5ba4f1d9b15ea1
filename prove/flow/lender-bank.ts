import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { createHealth } from '../../apps/server/src/platform/http/health.ts'
import { createLogger } from '../../apps/server/src/platform/http/log.ts'
import { createMetrics } from '../../apps/server/src/platform/http/metrics.ts'
import type { Job } from '../../apps/server/src/platform/jobs/queue.ts'
import { migrateQueue, startRunner } from '../../apps/server/src/platform/jobs/runner.ts'
import type { Payout, PayoutBank } from '../../apps/server/src/payments/bank/payout/payout.ts'
import { SANDBOX_LENDER } from '../../apps/server/src/sandbox/seed.ts'
import { addSetting } from '../../apps/server/src/settings/change.ts'
import type { Books } from '../foundation/books.ts'

export interface Sending {
  id: string
  began: number
  ended: number
}

/** A bank that takes its time to answer, and pays. */
export function slowBank(milliseconds: number): { bank: Pick<PayoutBank, 'send' | 'payout'>; sendings: Sending[] } {
  const sendings: Sending[] = []
  const payouts = new Map<string, Payout>()
  return {
    sendings,
    bank: {
      async send({ id, amountCents }) {
        const began = performance.now()
        await sleep(milliseconds)
        sendings.push({ id, began, ended: performance.now() })
        const ends = { state: 'paid', reason: undefined, settledAt: new Date() } as const
        const payout = { id, amountCents, ...ends, endToEndId: undefined, returned: undefined }
        payouts.set(id, payout)
        return payout
      },
      async payout(id) {
        await sleep(milliseconds)
        return payouts.get(id)
      },
    },
  }
}

/** Prepares the database of a lender that has no borrowers yet. */
export async function prepareLender({ url, pool }: Books): Promise<void> {
  await migrate(url)
  await migrateQueue(pool)
  await addSetting(pool.db, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'proof' })
}

/** Runs the work while a server's runner takes these jobs. */
export async function whileRunning<Result>(
  { url }: Pick<Books, 'url'>,
  jobs: readonly Job[],
  work: () => Promise<Result>,
): Promise<Result> {
  const logger = createLogger('silent')
  const pool = openPool({ url, size: 18, onError: () => undefined })
  const health = createHealth(logger)
  const runner = await startRunner({
    pool,
    clock: systemClock,
    logger,
    metrics: createMetrics(),
    health,
    jobs,
    schedule: [],
  })
  try {
    return await work()
  } finally {
    await runner.stop()
    await pool.close()
  }
}
