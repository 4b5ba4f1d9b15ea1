import type { Role } from '@home-credit/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeServiceCalls } from '../../platform/http/keep-service-calls.ts'
import { createHealth } from '../../platform/http/health.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer({}, { twoRoles: true })
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db
type Input = { action: 'read' } | { action: 'retry'; id: string } | { action: 'retry_kind'; kind: string }

const ask = async <A extends Input['action']>(input: Input & { action: A }, role: Role = 'admin') =>
  sandbox.ask('POST /api/console/system', input, { token: await loans.operator(role) })
const view = async (role?: Role) => {
  const data = dataOf(await ask({ action: 'read' }, role))
  if (!('jobs' in data)) throw new Error('no view')
  return data
}

/** Queues a job that failed as often as it may. The server runs no job of this kind unless it has that name. */
const deadJob = (name: string): Promise<string> =>
  inTransaction(db(), async (tx) => {
    await addJob(tx, { name, payload: {} })
    const { rows } = await sql<{ id: number }>`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'refused by maria@example.com at +55 11 98765-4321'
      WHERE id = (SELECT max(job.id) FROM graphile_worker.jobs AS job WHERE task_identifier = ${name}) RETURNING id`.execute(
      tx,
    )
    return String(rows[0]?.id)
  })
const attemptsOf = async (id: string) =>
  (await sql<{ attempts: number }>`SELECT attempts FROM graphile_worker.jobs WHERE id = ${id}`.execute(db())).rows[0]
    ?.attempts

it('a dead job is shown without what its error quotes, runs again when retried, and the second operator is refused', async () => {
  const id = await deadJob('prune')
  const { jobs } = await view('auditor')
  expect(jobs.kinds.find(({ kind }) => kind === 'prune')).toMatchObject({ dead: 1, oldest_seconds: null })
  expect(jobs.dead_jobs).toMatchObject([{ id, kind: 'prune', fault: 'refused by … at +…' }])
  const answers = await Promise.all([ask({ action: 'retry', id }), ask({ action: 'retry', id })])
  expect(answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)).toEqual([200, 412])
  // The server's own runner takes it.
  await expect.poll(() => attemptsOf(id), { timeout: 60_000 }).toBeUndefined()
  const entries = await db()
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('action', '=', 'jobs_retried')
    .execute()
  expect(entries).toEqual([{ subject: `job:${id}`, details: { kind: 'prune', jobs: [Number(id)] } }])
})

it('all dead jobs of a kind are retried at once, and no other', async () => {
  const [one, two, other] = [await deadJob('of_no_server'), await deadJob('of_no_server'), await deadJob('of_nobody')]
  expect(dataOf(await ask({ action: 'retry_kind', kind: 'of_no_server' }))).toEqual({ retried: 2 })
  expect([await attemptsOf(one), await attemptsOf(two)]).toEqual([0, 0])
  expect(await attemptsOf(other)).toBeGreaterThan(0)
  expect(await ask({ action: 'retry_kind', kind: 'of_no_server' })).toMatchObject({ status_code: 412 })
  expect((await view()).jobs.kinds.find(({ kind }) => kind === 'of_no_server')).toMatchObject({ waiting: 2, dead: 0 })
})

it('only administrators retry', async () => {
  for (const role of ['finance', 'auditor'] as const)
    expect(await ask({ action: 'retry_kind', kind: 'of_nobody' }, role)).toMatchObject({ status_code: 403 })
  expect(await ask({ action: 'read' }, 'support')).toMatchObject({ status_code: 403 })
})

it('how services answered adds up over servers, and an answer that refuses is no failure', async () => {
  await db().deleteFrom('service_calls').execute()
  const now = new Date()
  const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
  for (const outcome of ['works', 'fails', 'refuses']) {
    const health = createHealth(silent)
    const port = health.watch(
      'bureau',
      {
        ask: () =>
          outcome === 'works' ? Promise.resolve() : Promise.reject(new Error(outcome === 'fails' ? 'away' : 'refused')),
      },
      (error) => error instanceof Error && error.message === 'refused',
    )
    await port.ask().catch(() => undefined)
    await storeServiceCalls(db(), health, now)
  }
  const { outside } = await view()
  expect(outside.find(({ part }) => part === 'bureau')).toMatchObject({
    mode: 'simulated',
    worked: 2,
    failed: 1,
    last_fault: 'Error · away',
    average_ms: expect.any(Number),
  })
})

it('a version of a setting that does not fit, the database and the disks are shown', async () => {
  const { settings, database, disks, close } = await view('finance')
  expect(settings).toEqual({ skipped: [], missing: [] })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.migrations.newest).toMatch(/^\d{3}-/)
  expect(database.pools.map(({ pool }) => pool)).toContain('writes')
  expect(disks.map(({ holds }) => holds)).toContain('files')
  expect(close.waiting).toBeNull()
})
