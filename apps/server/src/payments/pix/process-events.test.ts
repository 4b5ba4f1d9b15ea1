import { cents } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { migrateQueue } from '../../platform/jobs/runner.ts'
import { useDatabase } from '../../testing/database.ts'
import type { Payout } from '../bank/payout/payout.ts'
import { insertEvents, takeEvents } from './events-store.ts'
import { processPixEvents } from './process-events.ts'

const used = useDatabase()
const now = new Date('2026-03-10T15:00:00Z')
const clock = { ...systemClock, now: () => now }
const addHints = (...subjects: string[]) => insertEvents(used.db, 'payout', subjects, 'webhook', now)
const waiting = async (): Promise<string[]> =>
  (await used.db.selectFrom('pix_events').select('subject').where('done_at', 'is', null).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

it('an event without an answer from the bank holds no other, not even one that comes meanwhile', async () => {
  await migrateQueue(used.pool)
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const queried: string[] = []
  const payout = async (id: string): Promise<Payout> => {
    queried.push(id)
    if (id === 'hangs') await answered
    const rest = { reason: undefined, endToEndId: undefined, settledAt: now, returned: undefined }
    return { id, amountCents: cents(100), state: 'paid', ...rest }
  }
  const none = () => Promise.reject(new Error('no question'))
  const job = processPixEvents({
    db: used.db,
    clock,
    dependencies: { secretKey: Buffer.alloc(32), keyring: [{ id: 'test', key: Buffer.alloc(32) }] },
    bank: { pix: none, returnPix: none },
    payouts: { payout },
  })
  await addHints('hangs', 'one', 'one', 'two')
  const run = inTransaction(used.db, (tx) => job.run({ tx, payload: {}, now }))
  await expect.poll(waiting).toEqual(['hangs'])
  await addHints('later')
  await expect.poll(() => queried).toContain('later')
  await expect.poll(waiting).toEqual(['hangs'])
  answer()
  await run
  expect([await waiting(), queried.toSorted()]).toEqual([[], ['hangs', 'later', 'one', 'two']])
})

it('events that a dead server had taken are due at once, and those in hand are not taken twice', async () => {
  await addHints('a', 'b')
  const take = async (...except: string[]) =>
    (await takeEvents(used.db, now, { except, max: 10 })).map(({ subject, tries }) => `${subject} ${tries}`).toSorted()
  expect(await take()).toEqual(['a 1', 'b 1'])
  expect(await take('a')).toEqual(['b 2'])
})
