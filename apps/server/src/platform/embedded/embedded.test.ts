import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { postgresOf, postmasterOf, useProcesses, type ServerProcess } from '../../testing/process.ts'

const { start, dataFolder, initializedFolder } = useProcesses()
// A killed database first syncs all its files, which a busy disk can delay for long.
const WAIT = { timeout: 90_000, interval: 20 }

const isReady = async ({ address }: ServerProcess): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Sends the same PIX with a new idempotency key each time, so that only the database can recognize it. */
const isRepeatedPix = async (server: ServerProcess, number: number): Promise<boolean> => {
  const answer = await server.ask('POST /api/sandbox/pix_in', {
    end_to_end_id: `E00000000202601010000${String(number).padStart(11, '0')}`,
    amount_cents: 12_345,
  })
  if (answer.status_code !== 200) throw new Error(answer.message)
  return answer.data.repeated
}

const leavesNothing = (folder: string): void => {
  expect(postgresOf(folder)).toEqual([])
  expect(readdirSync(folder).filter((name) => name.startsWith('pg.new'))).toEqual([])
}

describe('npm start on a data folder', () => {
  it('makes the database once where two first starts meet, and stops it with itself on Ctrl-C', async () => {
    const folder = dataFolder()
    const both = await Promise.all([start({ DATA_DIR: folder }), start({ DATA_DIR: folder })])
    const outcomes = await Promise.all(both.map((server) => server.outcome()))
    expect(new Set(outcomes)).toEqual(new Set(['ready', 1]))
    const [winner, loser] = outcomes[0] === 'ready' ? both : both.toReversed()
    expect(loser?.complaints).toContain('already runs')
    if (winner === undefined) throw new Error('nobody serves')
    await expect.poll(() => isReady(winner), WAIT).toBe(true)
    expect(postgresOf(folder)).toContain(postmasterOf(folder))
    // A terminal and npm may both forward one Ctrl-C. Two equal signals could merge into one, so these differ.
    expect(await Promise.all([winner.end('SIGINT'), winner.end('SIGTERM')])).toEqual([0, 0])
    expect(winner.complaints).toBe('')
    leavesNothing(folder)
  })

  it('says where the first one runs at a second start, whichever way the folder is written, and exits while the first goes on', async () => {
    const folder = await initializedFolder()
    const first = await start({ DATA_DIR: relative(process.cwd(), folder) })
    await first.ready()
    expect(postgresOf(folder)).toContain(postmasterOf(folder))
    const second = await start({ DATA_DIR: folder })
    expect(await second.outcome()).toBe(1)
    expect(second.complaints).toContain('already runs')
    expect(second.complaints).toContain(first.address.replace('127.0.0.1', 'localhost'))
    await expect.poll(() => isReady(first), WAIT).toBe(true)
    expect(await first.end('SIGTERM')).toBe(0)
    leavesNothing(folder)
  })

  it('adopts the database of a server that was killed, and starts it again where both were, with all that was written', async () => {
    const folder = await initializedFolder()
    const first = await start({ DATA_DIR: folder })
    await first.ready()
    expect(await isRepeatedPix(first, 1)).toBe(false)
    const postmaster = postmasterOf(folder)
    expect(await first.end('SIGKILL')).toBe('SIGKILL')
    const second = await start({ DATA_DIR: folder })
    await second.ready()
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(await isRepeatedPix(second, 1)).toBe(true)
    expect(await isRepeatedPix(second, 3)).toBe(false)
    process.kill(postmaster, 'SIGKILL')
    await second.end('SIGKILL')
    const third = await start({ DATA_DIR: folder })
    await third.ready()
    expect(await isRepeatedPix(third, 3)).toBe(true)
    expect(await third.end('SIGINT')).toBe(0)
    leavesNothing(folder)
  })

  it('brings back a database that was killed under it, and stops and starts as ever after', async () => {
    const folder = await initializedFolder()
    const server = await start({ DATA_DIR: folder })
    await server.ready()
    expect(await isRepeatedPix(server, 2)).toBe(false)
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, 'SIGKILL')
    await expect
      .poll(() => existsSync(join(folder, 'pg', 'postmaster.pid')) && postmasterOf(folder), WAIT)
      .not.toBe(postmaster)
    await expect.poll(() => isReady(server), WAIT).toBe(true)
    expect(await isRepeatedPix(server, 2)).toBe(true)
    const set = await server.ask('POST /api/sandbox/clock', { action: 'forward', seconds: 60 })
    expect(set.data).toMatchObject({ ahead_seconds: 60 })
    await expect
      .poll(async () => (await server.ask('POST /api/sandbox/clock', { action: 'read' })).data, WAIT)
      .toMatchObject({ ahead_seconds: 60 })
    expect(await server.end('SIGINT')).toBe(0)
    leavesNothing(folder)

    const next = await start({ DATA_DIR: folder })
    await next.ready()
    expect(await isRepeatedPix(next, 2)).toBe(true)
  })

  it.each([
    ['as it began', ''],
    ['half-way through', 'pg/base/1/PG_VERSION'],
  ])('starts after a first start that was killed while it made the database, %s', async (_when, markerFile) => {
    const folder = dataFolder()
    const killed = await start({ DATA_DIR: folder })
    const fresh = (): string | undefined =>
      (existsSync(folder) ? readdirSync(folder) : []).find((name) => name.startsWith('pg.new'))
    await vi.waitUntil(() => existsSync(join(folder, fresh() ?? 'not yet', markerFile)), {
      timeout: 30_000,
      interval: 2,
    })
    await killed.end('SIGKILL')
    expect(existsSync(join(folder, 'pg'))).toBe(false)
    const next = await start({ DATA_DIR: folder })
    await next.ready()
    await expect.poll(() => isReady(next), WAIT).toBe(true)
    expect(await next.end('SIGINT')).toBe(0)
    leavesNothing(folder)
  })

  it('leaves no database behind on Ctrl-C while it still starts', async () => {
    const folder = dataFolder()
    const server = await start({ DATA_DIR: folder })
    await vi.waitUntil(() => existsSync(join(folder, 'pg', 'postmaster.pid')), WAIT)
    expect(await server.end('SIGINT')).toBe(0)
    leavesNothing(folder)
  })

  it('runs wherever the checkout lies, below a folder that only its owner may enter too', async () => {
    const folder = dataFolder(0o700)
    const server = await start({ DATA_DIR: folder })
    const root = process.getuid?.() === 0
    if (root && spawnSync('unshare', ['--user', 'true']).status !== 0) {
      // Root without user namespaces: PostgreSQL cannot run, and the message says what to do.
      expect(await server.outcome()).toBe(1)
      expect(server.complaints).toContain('Run as an ordinary user')
      return
    }
    await server.ready()
    await expect.poll(() => isReady(server), WAIT).toBe(true)
    expect(await server.end('SIGINT')).toBe(0)
    leavesNothing(folder)
  })
})
