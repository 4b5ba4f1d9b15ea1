import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { loansOf } from '../../apps/server/src/testing/loans.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { type Edit, withPlantedServer } from '../plant.ts'

const CLIENTS = 8
const WARM_MS = 4000
const TURN_MS = 3000
/** More than there are connections for calls that write. */
const CALLERS = 24
const LEAST_RATIO = 0.8

/** Accepts connections and never answers, like a bank whose host is up and whose service hangs. */
async function hangingBank(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** How many calls are answered in a while: one that writes and one that reads, in turn. */
async function answeredIn(ask: Ask, tokens: readonly string[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let answered = 0
  const client = async (token: string): Promise<void> => {
    while (performance.now() < end) {
      const write = await ask('POST /api/user/set_user_info', { nickname: `Ana ${answered}` }, { token })
      const read = await ask('POST /api/dk/getRemind', {}, { token })
      answered += [write, read].filter((answer) => answer.status_code === 200).length
    }
  }
  await Promise.all(tokens.map(client))
  return answered
}

const askInVain = (run: Run, bundle?: string): Promise<Seen> =>
  withBooks(async (books) => {
    const bank = await hangingBank()
    const port = await ownPort()
    const server = await startServer({
      databaseUrl: books.url,
      port,
      env: { PIX_URL: bank.url },
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      const ask = apiClient(server.address)
      const steps = loansOf({ server: { pool: books.pool }, ask })
      const owing = await steps.credited()
      const others: string[] = []
      for (let index = 0; index < CLIENTS; index += 1) others.push((await addBorrower(books.pool.db)).token)
      await answeredIn(ask, others, WARM_MS)
      const before = await answeredIn(ask, others, TURN_MS)
      let waiting = 0
      const calls = Array.from({ length: CALLERS }, async () => {
        waiting += 1
        const input = { action: 'amount', channel: 'pix', amount_cents: 1000 } as const
        const answer = await ask('POST /api/userCreditOrder/create', input, { token: owing.token })
        waiting -= 1
        return answer.status_code
      })
      // Until the server has asked the bank.
      await sleep(500)
      const during = await answeredIn(ask, others, TURN_MS)
      const stillWaiting = waiting
      // Once the others are silent, too: a transaction that is open now waits for the bank.
      const { rows } = await books.pool.raw.query<{ open: number }>(
        "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
      )
      const open = rows[0]?.open ?? 0
      const codes = await Promise.all(calls)
      const ratio = during / before
      run.say(`${before} calls before, ${during} while ${stillWaiting} wait for the bank: ratio ${ratio.toFixed(2)}`)
      const faults = [
        ...(ratio < LEAST_RATIO ? [`others are answered ${ratio.toFixed(2)} as often while the bank is silent`] : []),
        ...(open > 0 ? [`${open} transactions are open while the bank is silent`] : []),
        ...codes.filter((code) => code !== 503).map((code) => `a charge at a bank without an answer: ${code}`),
      ]
      return { counts: { callers: stillWaiting }, faults }
    } finally {
      await stopServer(server)
      bank.close()
    }
  })

const WAITING_INSIDE: Edit = {
  file: 'apps/server/src/platform/db/transaction.ts',
  find: '  if (questions === undefined) return tracing(requestOf(db), ask)\n',
  replace: '  if (questions !== null) return ask()\n',
}

export const silentBank: Claim = {
  claim: `while ${CALLERS} borrowers wait for a bank that does not answer, calls of others keep at least ${LEAST_RATIO} of their speed, and no transaction is open`,
  minCounts: { callers: CALLERS },
  run: (run) => askInVain(run),
  // It measures speed.
  slow: true,
  plants: [
    {
      bug: 'asking with the transaction open',
      run: (run) => withPlantedServer(WAITING_INSIDE, (bundle) => askInVain(run, bundle)),
    },
  ],
}
