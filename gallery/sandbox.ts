import { freePort } from '../apps/server/src/platform/embedded/free-port.ts'
import { setClockForward } from '../apps/server/src/platform/clock/index.ts'
import { PEOPLE } from '../apps/server/src/sandbox/people.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { apiClient } from '../apps/server/src/testing/server.ts'
import { withBooks } from '../prove/foundation/books.ts'
import { startServer, stopServer } from '../prove/foundation/server-process.ts'
import { prepare, type Facts } from './prepare.ts'

/**
 * The moment at which every run begins, a Wednesday morning in São Paulo, so that dates and greetings are always the
 * same. The sandbox clock only goes forward, so it is far ahead.
 */
export const START = new Date('2030-09-18T10:00:00-03:00')

export interface Sandbox {
  /** When the clock of the server began. */
  start: Date
  address: string
  facts: Facts
  databaseUrl: string
}

const SEEDING_MS = 300_000

/** Runs the work on a server of its own, on a fresh database with every sample borrower, at the fixed moment. */
export const withSandbox = <Result>(work: (sandbox: Sandbox) => Promise<Result>): Promise<Result> =>
  withBooks(
    async ({ url, pool }) => {
      const ahead = Math.round((START.getTime() - Date.now()) / 1000)
      if (ahead <= 0) throw new Error('the fixed moment has passed: set START in gallery/sandbox.ts further ahead')
      await pool.db.transaction().execute((tx) => setClockForward(tx, ahead))
      const server = await startServer({
        databaseUrl: url,
        port: Number(process.env['PORT'] ?? (await freePort())),
        env: { SANDBOX_WORLD: 'played' },
      })
      try {
        const ask = apiClient(server.address)
        const listed = async () => dataOf(await ask('POST /api/sandbox/borrowers', {}, { key: null })).borrowers
        for (let left = SEEDING_MS / 500; (await listed()).length < PEOPLE.length; left -= 1) {
          if (left <= 0) throw new Error('the sandbox was never filled')
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
        dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', on: false }))
        return await work({
          start: START,
          address: server.address,
          databaseUrl: url,
          facts: await prepare({ address: server.address, ask, server: { pool } }, await listed()),
        })
      } finally {
        await stopServer(server)
      }
    },
    { durable: false },
  )
