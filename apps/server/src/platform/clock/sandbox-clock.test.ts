import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import pg from 'pg'
import { inTransaction } from '../db/transaction.ts'
import { addJob, type Job } from '../jobs/queue.ts'
import { useDatabase } from '../../testing/database.ts'
import { useRunners } from '../../testing/runner.ts'
import { clusterUrl } from '../../testing/shared.ts'
import { openSandboxClock, setClockForward, type SandboxClock } from './sandbox-clock.ts'

const used = useDatabase()
const { run } = useRunners()
const WAIT = { timeout: 60_000, interval: 20 }
const DAY_SECONDS = 24 * 3600

const clocks: SandboxClock[] = []
afterEach(async () => {
  for (const clock of clocks.splice(0)) await clock.close()
})

const open = async (onLost: (error: Error) => void = () => undefined): Promise<SandboxClock> => {
  const clock = await openSandboxClock({ db: used.db, url: used.url, onLost })
  clocks.push(clock)
  return clock
}

const forward = (seconds: number): Promise<number> => inTransaction(used.db, (tx) => setClockForward(tx, seconds))

const name = (): string => new URL(used.url).pathname.slice(1)

/** Connects to the cluster, outside the test's database. */
const onCluster = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: await clusterUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Ends the connections of the clocks; those of the pool have an application name. */
const dropClocks = (client: pg.Client): Promise<unknown> =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name <> 'home-credit'`,
    [name()],
  )

it('runs ahead by as much as it was set forward, on every server and on one that starts later', async () => {
  const [first, second] = [await open(), await open()]
  const before = first.aheadSeconds()
  expect(await forward(DAY_SECONDS)).toBe(before + DAY_SECONDS)
  await expect
    .poll(() => [first.aheadSeconds(), second.aheadSeconds()], WAIT)
    .toEqual([before + DAY_SECONDS, before + DAY_SECONDS])
  const third = await open()
  expect(third.aheadSeconds()).toBe(before + DAY_SECONDS)
  const machine = Date.now()
  expect(third.now().getTime()).toBeGreaterThanOrEqual(machine + (before + DAY_SECONDS) * 1000)
})

it('is not set by a transaction that is undone', async () => {
  const clock = await open()
  const before = clock.aheadSeconds()
  await expect(
    inTransaction(used.db, async (tx) => {
      await setClockForward(tx, DAY_SECONDS)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await forward(1)).toBe(before + 1)
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(before + 1)
})

it('never goes back, whatever it hears', async () => {
  const clock = await open()
  const ahead = await inTransaction(used.db, async (tx) => {
    const set = await setClockForward(tx, 10)
    // Both notifications arrive together, in this order.
    await sql`SELECT pg_notify('sandbox_clock', '5')`.execute(tx)
    return set
  })
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(ahead)
})

it('hears what was set while its connection was lost', async () => {
  const clock = await open()
  await onCluster(dropClocks)
  const ahead = await forward(100)
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(ahead)
  expect(await forward(1)).toBe(ahead + 1)
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(ahead + 1)
})

/** Drops the clocks' connections and blocks new ones to the test's database during `work`. */
const cutOff = (work: () => Promise<void>): Promise<void> =>
  onCluster(async (client) => {
    await client.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`)
    try {
      await dropClocks(client)
      await work()
    } finally {
      await client.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`)
    }
  })

it('goes on trying while the database takes no connections', async () => {
  const onLost = vi.fn<(error: Error) => void>()
  const clock = await open(onLost)
  await cutOff(async () => {
    await expect.poll(() => onLost.mock.calls.length, WAIT).toBeGreaterThanOrEqual(2)
  })
  const ahead = await forward(100)
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(ahead)
})

it('lets a job that asks it for the time go on while the database takes no connections', async () => {
  const onLost = vi.fn<(error: Error) => void>()
  const clock = await open(onLost)
  await cutOff(async () => {
    await expect.poll(() => onLost.mock.calls.length, WAIT).toBeGreaterThanOrEqual(1)
    expect(await Promise.race([clock.catchUp?.(), sleep(WAIT.timeout, 'never', { ref: false })])).toBe(undefined)
  })
})

it('brings a job of tomorrow when it is set forward two days, and not before', async () => {
  const clock = await open()
  const ran: unknown[] = []
  const job: Job = { name: 'note', run: async ({ payload }) => void ran.push(payload) }
  await run(used.pool, clock, job)
  const tomorrow = new Date(clock.now().getTime() + DAY_SECONDS * 1000)
  await addJob(used.db, { name: 'note', payload: { when: 'tomorrow' }, runAt: tomorrow })
  await addJob(used.db, { name: 'note', payload: { when: 'now' } })
  await expect.poll(() => ran, WAIT).toEqual([{ when: 'now' }])
  await forward(2 * DAY_SECONDS)
  await expect.poll(() => ran, WAIT).toEqual([{ when: 'now' }, { when: 'tomorrow' }])
})

it('is right for a job that was queued with the change, whoever hears of the two first', async () => {
  const clock = await open()
  const times: number[] = []
  await run(used.pool, clock, { name: 'look', run: async ({ now }) => void times.push(now.getTime()) })
  const due = Date.now()
  const rounds = 100
  for (let round = 1, ahead = clock.aheadSeconds(); round <= rounds; round += 1) {
    await inTransaction(used.db, async (tx) => {
      ahead = await setClockForward(tx, DAY_SECONDS)
      await addJob(tx, { name: 'look', payload: {} })
    })
    await expect.poll(() => times.length, { ...WAIT, interval: 2 }).toBe(round)
    expect(times.at(-1)).toBeGreaterThanOrEqual(due + ahead * 1000)
  }
})

it('is the clock that a job waits for which is queued when it runs ahead already', async () => {
  const clock = await open()
  const ahead = await forward(3 * DAY_SECONDS)
  await expect.poll(() => clock.aheadSeconds(), WAIT).toBe(ahead)
  const ran: unknown[] = []
  await run(used.pool, clock, { name: 'later', run: async ({ payload }) => void ran.push(payload) })
  await addJob(used.db, { name: 'later', payload: { when: 'now, by the clock' }, runAt: clock.now() })
  await expect.poll(() => ran, WAIT).toEqual([{ when: 'now, by the clock' }])
})
