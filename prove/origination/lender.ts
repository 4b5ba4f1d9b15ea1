import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { addSetting } from '../../apps/server/src/settings/change.ts'
import { settingsInForce } from '../../apps/server/src/settings/settings.ts'
import { loansOf, type LoanSteps } from '../../apps/server/src/testing/loans.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import type { Plant, Run, Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'

/** A real server with a durable database, and the steps that take loans through it. */
export interface Lender extends Books {
  ask: Ask
  steps: LoanSteps
  /** Kills the server with SIGKILL and starts a new one on the same database and port. */
  killAndStart(): Promise<void>
}

const MANY = 1_000_000

/** Removes the limits on loans and codes, which are not the subject here. */
export async function openLimits({ pool: { db } }: Books): Promise<void> {
  const now = new Date()
  const { policy } = await settingsInForce(db, now, ['policy'])
  const tiers = policy.tiers.map((tier) => ({ ...tier, income_percent: 1000, cap_cents: 3_000_000 }))
  const value = { ...policy, tiers, declared_income_cap_cents: 100_000_000, lent_per_day_cents: 1_000_000_000_000 }
  await addSetting(db, { name: 'policy', value, effectiveAt: now, setBy: 'prove' })
  const caps = { number_hour: MANY, number_day: MANY, address_hour: MANY, address_day: MANY, global_hour: MANY }
  await addSetting(db, { name: 'sms_caps', value: caps, effectiveAt: now, setBy: 'prove' })
}

export const withLender = <Result>(
  bundle: string | undefined,
  work: (lender: Lender) => Promise<Result>,
): Promise<Result> =>
  withBooks(async (books) => {
    const port = await ownPort()
    const start = (): Promise<ServerProcess> =>
      startServer({ databaseUrl: books.url, port, ...(bundle === undefined ? {} : { bundle }) })
    let server = await start()
    try {
      await openLimits(books)
      const ask = apiClient(server.address)
      return await work({
        ...books,
        ask,
        steps: loansOf({ server: { pool: books.pool }, ask }),
        async killAndStart() {
          await stopServer(server, 'SIGKILL')
          server = await start()
        },
      })
    } finally {
      await stopServer(server)
    }
  })

/** Runs the work of a claim on a server with a bug, at a small scale: a bug shows early. */
export const planted = (
  bug: string,
  edit: Edit,
  work: (lender: Lender, run: Run) => Promise<Seen>,
  /** Large enough to be noticed, small enough to be quick. */
  { most = 0.05, least = 0 }: { most?: number; least?: number } = {},
): Plant => ({
  bug,
  run: (run) =>
    withPlantedServer(edit, (bundle) =>
      withLender(bundle, (lender) => work(lender, { ...run, scale: Math.max(least, Math.min(run.scale, most)) })),
    ),
})
