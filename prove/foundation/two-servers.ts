import { setTimeout as sleep } from 'node:timers/promises'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { queueSms } from '../../apps/server/src/platform/jobs/send-sms.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { withBooks, type Books } from './books.ts'
import { makePix, newAgent, send, sendPix } from './pix.ts'
import { startServer, stopServer, type ServerProcess } from './server-process.ts'

const LIMIT = 20
const SANDBOX_SECRET = Buffer.alloc(32, 'sandbox')

type Pair = readonly [ServerProcess, ServerProcess]

/**
 * Sends more attempts than one minute allows, half to each server: together they allow as many as one would. Each
 * uses another login, because ten failures lock one.
 */
async function limitHolds(pair: Pair): Promise<Seen> {
  const tries = 3 * LIMIT
  const replies = await Promise.all(
    Array.from({ length: tries }, (_, index) =>
      send(pair[index % 2 === 0 ? 0 : 1].address, '/api/console/login', { login: `nobody${index}`, password: 'wrong' }),
    ),
  )
  const granted = replies.filter(({ statusCode }) => statusCode === 401).length
  const refused = replies.filter(({ statusCode }) => statusCode === 429).length
  return {
    counts: { limited_tries: tries },
    faults:
      granted === LIMIT && refused === tries - LIMIT
        ? []
        : [`limit of ${LIMIT}: ${granted} let through, ${refused} refused`],
  }
}

/** Sends each intent six times at once to both servers: one does the work, all get its answer. */
async function keysHold(pair: Pair, run: Run): Promise<Seen> {
  const faults: string[] = []
  const keys = scaled(200, run)
  const agent = newAgent(24)
  for (let number = 0; number < keys; number += 1) {
    const pix = makePix(number, run.random)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => sendPix(pair[index % 2 === 0 ? 0 : 1].address, pix, agent)),
    )
    const texts = new Set(replies.map(({ text }) => text))
    if (texts.size !== 1 || replies.some(({ statusCode, repeated }) => statusCode !== 200 || repeated))
      faults.push(`key ${pix.key}: ${[...texts].join(' ')}`)
  }
  agent.destroy()
  return { counts: { keys }, faults }
}

const jobsDone = async ({ address }: ServerProcess): Promise<number> => {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^jobs_total\{job="send_sms",outcome="done"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}

/** Queues jobs for both servers: each job runs on one of them, and both take part. */
async function jobsHold(pair: Pair, { pool }: Books, run: Run): Promise<Seen> {
  const faults: string[] = []
  let jobs = 0
  const sent = async (): Promise<number> =>
    Number((await pool.raw.query<{ sent: number }>('SELECT count(*)::int AS sent FROM sandbox_sms')).rows[0]?.sent)
  const done = async (): Promise<readonly [number, number]> => [await jobsDone(pair[0]), await jobsDone(pair[1])]
  /** Queues more jobs, waits for them, and returns how many each server has run. */
  const more = async (count: number): Promise<readonly [number, number]> => {
    for (let number = 0; number < count; number += 1)
      await queueSms(pool.db, SANDBOX_SECRET, { phone: '+5511900000000', text: `message ${(jobs += 1)}` })
    // A message exists before its job is committed and counted.
    const isDone = async (): Promise<boolean> =>
      (await sent()) >= jobs && (await done()).reduce((sum, each) => sum + each) >= jobs
    for (let waited = 0; waited < 60_000 && !(await isDone()); waited += 50) await sleep(50)
    return done()
  }
  let ran = await more(scaled(500, run))
  // Of a few jobs, one server may happen to run all.
  for (let again = 0; again < 20 && ran.includes(0); again += 1) ran = await more(scaled(500, run))
  await sleep(200)
  ran = await done()
  if (ran[0] + ran[1] !== jobs || (await sent()) !== jobs)
    faults.push(`${jobs} jobs: ${ran.join(' and ')} run, ${await sent()} messages`)
  if (ran.includes(0)) faults.push(`one server ran nothing: ${ran.join(' and ')}`)
  return { counts: { jobs }, faults }
}

/** Rolling restarts behind a balancer that follows /readyz: every request gets an answer. */
async function drainHolds(books: Books, run: Run, options: { bundle?: string }): Promise<Seen> {
  const rounds = scaled(10, run)
  const faults: string[] = []
  let answered = 0
  let inFlight = 0
  let inFlightAtStop = 0
  let pixNumber = 1_000_000
  const ports = [await ownPort(), await ownPort()] as const
  const start = (port: number): Promise<ServerProcess> =>
    startServer({ databaseUrl: books.url, port, env: { DRAIN_SECONDS: '3' }, ...options })
  const servers = await Promise.all(ports.map(start))
  const ready = [true, true]
  let over = false

  const balancer = async (): Promise<void> => {
    while (!over) {
      for (const index of [0, 1]) {
        const response = await fetch(`${servers[index]?.address}/readyz`).catch(() => undefined)
        ready[index] = response?.status === 200
      }
      await sleep(20)
    }
  }
  const client = async (): Promise<void> => {
    const agent = newAgent(1)
    while (!over) {
      const index = run.random() < 0.5 ? 0 : 1
      const server = servers[ready[index] ? index : 1 - index]
      if (server === undefined) continue
      inFlight += 1
      await sendPix(server.address, makePix((pixNumber += 1), run.random), agent).then(
        ({ statusCode, text }) => (statusCode === 200 ? (answered += 1) : faults.push(`answered ${text}`)),
        (error: unknown) => faults.push(`no answer: ${String(error)}`),
      )
      inFlight -= 1
    }
    agent.destroy()
  }
  const running = [balancer(), ...Array.from({ length: 16 }, client)]
  for (let round = 0; round < rounds; round += 1) {
    const index = round % 2
    await sleep(100)
    const stopped = servers[index]
    const port = ports[index]
    if (stopped === undefined || port === undefined) break
    inFlightAtStop += inFlight
    await stopServer(stopped)
    servers[index] = await start(port)
    for (let waited = 0; waited < 5000 && !ready[index]; waited += 10) await sleep(10)
  }
  over = true
  await Promise.all(running)
  await Promise.all(servers.map((server) => stopServer(server)))
  return { counts: { drains: rounds, drain_in_flight: inFlightAtStop, drain_answered: answered }, faults }
}

async function bothServers(books: Books, run: Run, options: { bundle?: string } = {}): Promise<Seen> {
  const pair = [
    await startServer({ databaseUrl: books.url, port: await ownPort(), ...options }),
    await startServer({ databaseUrl: books.url, port: await ownPort(), ...options }),
  ] as const
  const results: Seen[] = []
  try {
    results.push(await limitHolds(pair), await keysHold(pair, run), await jobsHold(pair, books, run))
  } finally {
    await Promise.all(pair.map((server) => stopServer(server)))
  }
  results.push(await drainHolds(books, run, options))
  return {
    counts: Object.assign({}, ...results.map(({ counts }) => counts)) as Record<string, number>,
    faults: results.flatMap(({ faults }) => faults),
  }
}

const planted = (bug: string, edit: Edit) => ({
  bug,
  run: (run: Run) =>
    withPlantedServer(edit, (bundle) =>
      withBooks((books) => bothServers(books, { ...run, scale: Math.min(run.scale, 0.1) }, { bundle })),
    ),
})

export const twoServers: Claim = {
  claim:
    'on two real server processes and one database a rate limit, an idempotency key and a job each hold across both, and a drain loses no request in flight',
  minCounts: { limited_tries: 60, keys: 200, jobs: 500, drains: 10, drain_in_flight: 100, drain_answered: 3000 },
  run: (run) => withBooks((books) => bothServers(books, run)),
  plantsAreSlow: true,
  plants: [
    planted('a limit counted by each server for itself', {
      file: 'apps/server/src/platform/http/serve.ts',
      find: 'key: `${path}:${addressHash}`',
      replace: 'key: `${process.pid}:${path}:${addressHash}`',
    }),
    planted('idempotency keys known to one server only', {
      file: 'apps/server/src/platform/http/serve.ts',
      find: "scope: session?.subjectId ?? 'anyone'",
      replace: "scope: `${process.pid}:${session?.subjectId ?? 'anyone'}`",
    }),
    planted('a job run twice', {
      file: 'apps/server/src/platform/jobs/runner.ts',
      find: "          metrics.jobs.inc({ job: job.name, outcome: 'done' })\n",
      replace:
        "          await job.run({ tx: pool.db, payload, now: clock.now() })\n          metrics.jobs.inc({ job: job.name, outcome: 'done' }, 2)\n",
    }),
    planted('stopping without draining', {
      file: 'apps/server/src/main.ts',
      find: '    return async () => {\n',
      replace: '    return async () => {\n      process.exit(0)\n',
    }),
  ],
}
