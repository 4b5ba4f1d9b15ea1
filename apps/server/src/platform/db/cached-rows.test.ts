import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { openCachedRows, remembering, type CachedRows } from './cached-rows.ts'

const used = useDatabase()
let rows: CachedRows | undefined
const now = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  rows = await openCachedRows({ url: used.url, db: used.db, onLost: () => undefined })
})
afterAll(() => rows?.close())

const cached = (): CachedRows => {
  if (rows === undefined) throw new Error('the rows are there only while tests run')
  return rows
}

const insert = () =>
  sql`INSERT INTO marketing_lines (id, texts, place, version, changed_at) VALUES (gen_random_uuid(), '{"en":"x"}', 1, 1, now())`.execute(
    used.db,
  )

it('a change of the rows by anyone is heard, when it is committed and not before', async () => {
  const before = cached().version()
  const tx = await used.db.startTransaction().execute()
  await sql`INSERT INTO marketing_lines (id, texts, place, version, changed_at) VALUES (gen_random_uuid(), '{"en":"x"}', 1, 1, now())`.execute(
    tx,
  )
  expect(cached().version()).toBe(before)
  await tx.commit().execute()
  await expect.poll(() => cached().version()).not.toBe(before)
})

it('a value is loaded once for all callers, and again after a change', async () => {
  const remembered = remembering<number>()(cached())
  let loads = 0
  const read = async (): Promise<number> =>
    (await remembered('x', now, async () => ({ value: (loads += 1), from: now, until: undefined }))).value
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  const before = cached().version()
  await insert()
  await expect.poll(() => cached().version()).not.toBe(before)
  expect(await read()).toBe(2)
})

it('a value holds only from its time until the next planned change', async () => {
  const remembered = remembering<string>()(cached())
  const until = new Date(now.getTime() + 1000)
  const at = async (moment: Date): Promise<string> =>
    (await remembered('x', moment, async () => ({ value: moment.toISOString(), from: now, until }))).value
  expect(await at(now)).toBe(now.toISOString())
  expect(await at(new Date(now.getTime() + 999))).toBe(now.toISOString())
  expect(await at(until)).toBe(until.toISOString())
  const earlier = new Date(now.getTime() - 1)
  expect(await at(earlier)).toBe(earlier.toISOString())
})

it('a load that fails is not kept', async () => {
  const remembered = remembering<string>()(cached())
  const failing = remembered('x', now, () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  const loaded = await remembered('x', now, async () => ({ value: 'there', from: now, until: undefined }))
  expect(loaded.value).toBe('there')
})

it('nothing is taken from memory while nobody listens', async () => {
  const before = cached().version()
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'home-credit listening' AND datname = current_database()`.execute(used.db)
  await expect.poll(() => cached().version()).toBeUndefined()
  await expect.poll(() => cached().version()).toBe((before ?? 0) + 1)
})
