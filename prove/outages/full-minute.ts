import { setTimeout as sleep } from 'node:timers/promises'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { postgresOf, postmasterOf } from '../../apps/server/src/testing/process.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { bookingFaults, withBooks, type Books } from '../foundation/books.ts'
import { makePix, newAgent, sendPix, type Pix } from '../foundation/pix.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { withPlantedServer } from '../plant.ts'

const ROUNDS = 20
const MINUTE_MS = 60_000
/** The database goes down this long before the full minute, and comes back this long after it. */
const BEFORE_MS = 3000
const AFTER_MS = 4000
const READY_MS = 10_000
const CLIENTS = 3
/** The pause between two payments of one client: the scenarios run side by side and must not slow each other down. */
const PAUSE_MS = 40

interface Outage {
  go(books: Books): Promise<void>
  comeBack(books: Books): Promise<void>
}

const signalAll =
  (signal: NodeJS.Signals) =>
  async ({ cluster }: Books): Promise<void> => {
    for (const pid of postgresOf(cluster.dataFolder)) process.kill(pid, signal)
  }

const OUTAGES = {
  killed: {
    go: async ({ cluster }) => void process.kill(postmasterOf(cluster.dataFolder), 'SIGKILL'),
    comeBack: ({ cluster }) => cluster.start(),
  },
  stopped: { go: ({ cluster }) => cluster.stop(), comeBack: ({ cluster }) => cluster.start() },
  // It keeps its connections but does not answer, as when the network is cut.
  away: { go: signalAll('SIGSTOP'), comeBack: signalAll('SIGCONT') },
} satisfies Record<string, Outage>

const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const untilMinute = (offsetMs: number): number => {
  const now = Date.now()
  const next = Math.ceil((now - offsetMs) / MINUTE_MS) * MINUTE_MS + offsetMs
  return next - now
}

interface Scenario {
  kind: keyof typeof OUTAGES
  servers: 1 | 2
  bundle?: string
}

/** One database with its servers: payments arrive all the time, and the database is down across each full minute. */
async function live(books: Books, { kind, servers: count, bundle }: Scenario, run: Run): Promise<Seen> {
  const outage: Outage = OUTAGES[kind]
  const who = `${kind}, ${count} server${count === 1 ? '' : 's'}`
  const faults: string[] = []
  const started: ServerProcess[] = []
  const ended = new Set<ServerProcess>()
  for (let index = 0; index < count; index += 1) {
    const server = await startServer({
      databaseUrl: books.url,
      port: await ownPort(),
      // Nobody reads the log here, and a full pipe would block the server.
      env: { LOG_LEVEL: 'silent' },
      ...(bundle === undefined ? {} : { bundle }),
    })
    started.push(server)
    void server.gone.then(() => ended.add(server))
  }
  const acked: Pix[] = []
  let [over, pixNumber] = [false, 0]
  const client = async (): Promise<void> => {
    const agent = newAgent(1)
    while (!over) {
      const pix = makePix((pixNumber += 1), run.random)
      for (let turn = 0; ; turn += 1) {
        const server = started[(pixNumber + turn) % started.length]
        const reply =
          server === undefined ? undefined : await sendPix(server.address, pix, agent).catch(() => undefined)
        if (reply?.statusCode === 200) {
          acked.push(pix)
          break
        }
        if (reply !== undefined && reply.statusCode !== 503) faults.push(`${who}: answered ${reply.text}`)
        if (ended.size === started.length) return
        await sleep(PAUSE_MS)
      }
      await sleep(PAUSE_MS)
    }
    agent.destroy()
  }
  const clients = Array.from({ length: CLIENTS }, client)

  const rounds = scaled(ROUNDS, run)
  let [survived, notReady, slowest] = [0, 0, 0]
  for (let round = 0; round < rounds && ended.size === 0; round += 1) {
    await sleep(untilMinute(-BEFORE_MS))
    await outage.go(books)
    await sleep(untilMinute(AFTER_MS) % MINUTE_MS)
    for (const { address } of started) if (!(await isReady(address))) notReady += 1
    await outage.comeBack(books)
    const back = Date.now()
    for (const { address } of started) {
      while (!(await isReady(address)) && Date.now() - back < READY_MS) await sleep(50)
      const waited = Date.now() - back
      slowest = Math.max(slowest, waited)
      if (waited >= READY_MS) faults.push(`${who}: not ready ${READY_MS / 1000} s after the database was back`)
    }
    if (ended.size > 0) faults.push(`${who}: ${ended.size} processes ended in round ${round + 1}`)
    else survived += 1
  }
  // The schedule goes on: jobs due each minute are queued again.
  await sleep(untilMinute(2000))
  const { rows } = await books.pool.raw
    .query<{ late: number }>(
      `SELECT extract(epoch FROM now() - queued_for)::int AS late FROM schedule WHERE name = 'process_due_loans'`,
    )
    .catch(() => ({ rows: [] }))
  if ((rows[0]?.late ?? Infinity) > 60) faults.push(`${who}: the schedule has stood still for ${rows[0]?.late} s`)
  over = true
  await Promise.all(clients)
  for (const server of started) if (!ended.has(server)) await stopServer(server)
  faults.push(...(await bookingFaults(books, acked)).map((fault) => `${who}: ${fault}`))
  run.say(`${who}: ${survived} rounds, ready after ${slowest} ms at most, ${acked.length} acked`)
  return {
    counts: {
      [`${kind}_${count === 1 ? 'one_server' : 'two_servers'}`]: survived,
      seen_not_ready: notReady,
      acked: acked.length,
    },
    faults,
  }
}

const SCENARIOS: readonly Scenario[] = (['killed', 'stopped', 'away'] as const).flatMap((kind) =>
  ([1, 2] as const).map((servers) => ({ kind, servers })),
)

/** All side by side: most of the time is spent waiting for the full minute. */
async function liveAll(scenarios: readonly Scenario[], run: Run): Promise<Seen> {
  const seen = await Promise.all(scenarios.map((scenario) => withBooks((books) => live(books, scenario, run))))
  const counts: Record<string, number> = {}
  for (const each of seen)
    for (const [name, count] of Object.entries(each.counts)) counts[name] = (counts[name] ?? 0) + count
  return { counts, faults: seen.flatMap(({ faults }) => faults) }
}

export const fullMinute: Claim = {
  claim:
    'a database that is killed, stopped or away across the full minute ends no process; the servers are ready within 10 s of its return, and nothing acknowledged is lost',
  minCounts: {
    killed_one_server: ROUNDS,
    killed_two_servers: ROUNDS,
    stopped_one_server: ROUNDS,
    stopped_two_servers: ROUNDS,
    away_one_server: ROUNDS,
    away_two_servers: ROUNDS,
    seen_not_ready: 9 * ROUNDS,
    acked: 3000,
  },
  run: (run) => liveAll(SCENARIOS, run),
  plants: [
    {
      bug: 'a fault of the schedule that nobody handles',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/platform/jobs/schedule.ts',
            find: '      failed(error)\n',
            replace: '      throw error\n',
          },
          (bundle) => liveAll([{ kind: 'killed', servers: 1, bundle }], { ...run, scale: 1 / ROUNDS }),
        ),
    },
  ],
  // Each round takes a minute.
  slow: true,
}
