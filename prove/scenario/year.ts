import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { SANDBOX_AUDIT_KEYS, sealAll } from '../../apps/server/src/platform/audit/seal.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { imagineHere, writeYear, type Year } from '../../apps/server/src/sandbox/scenario/grow.ts'
import { seedSandbox } from '../../apps/server/src/sandbox/seed.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { scaled } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'

const BORROWERS = 1000
const stores = {
  keyring: [{ id: 'now', key: Buffer.alloc(32, 'scenario') }] as const,
  secretKey: Buffer.alloc(32, 'secret'),
  files: { put: async () => undefined, get: async () => undefined, remove: async () => undefined },
}

const COUNTS = `SELECT (SELECT count(*) FROM borrowers)::int AS borrowers, (SELECT count(*) FROM loans WHERE credited_at IS NOT NULL)::int AS credited_loans,
  (SELECT count(*) FROM repayments)::int AS repayments, (SELECT count(*) FROM closes)::int AS closes, (SELECT count(*) FROM audit_seals)::int AS sealed_entries`

interface Grown {
  borrowers: number
  seed: string
  now: Date
  /** May spoil the year before it is written. */
  change?: ((year: Year) => void) | undefined
}

/** The year of a lender that ends now, in fresh books; its last day is not closed. */
export async function growYear({ db }: Pool, { change, ...input }: Grown): Promise<void> {
  await seedSandbox(db, input.now, 'empty')
  await inTransaction(db, async (tx) => {
    const year = await imagineHere(tx, stores, input)
    change?.(year)
    await writeYear(tx, year, stores, { progress: async () => undefined })
  })
}

const grown = (run: Run, change?: (year: Year) => void): Promise<Seen> =>
  withBooks(async ({ pool }) => {
    const now = new Date()
    const began = performance.now()
    const borrowers = scaled(BORROWERS, run)
    const faults: string[] = []
    await growYear(pool, { borrowers, seed: String(run.seed), now, change }).catch((error: unknown) =>
      faults.push(`not written: ${String(error)}`),
    )
    const seconds = (performance.now() - began) / 1000
    await inTransaction(pool.db, (tx) => sealAll(tx, SANDBOX_AUDIT_KEYS, now))
    const { rows } = await pool.raw.query<Record<string, number>>(COUNTS)
    run.say(`${borrowers} borrowers and their year in ${seconds.toFixed(0)} s`)
    return { counts: rows[0] ?? {}, faults: [...faults, ...(await oracleFaults(pool.db))] }
  })

/** Takes the posting of one repayment away: the receipt stays. */
function loseOne({ scenario: { rows } }: Year): void {
  const lost = rows.postings.findIndex(({ event }) => event === 'repaid_due')
  rows.postings.splice(lost, 1)
}

export const year: Claim = {
  claim:
    'the year of a lender that a sandbox is filled with has a thousand borrowers, each day closed with every check holding, and books in which the oracle finds nothing',
  // A smaller scenario has as many days.
  minCounts: { borrowers: 1000, credited_loans: 700, repayments: 2000, closes: 365, sealed_entries: 10_000 },
  run: grown,
  plants: [{ bug: 'the posting of one repayment is missing', run: (run) => grown(run, loseOne) }],
  slow: true,
}
