import { BUCKETS, LOAN_STATES } from '@home-credit/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { oracleFaults } from '../../reporting/oracle/oracle-queries.ts'
import { workFor } from '../../reporting/work/waiting-work.ts'
import { useDatabase } from '../../testing/database.ts'
import { seedSandbox } from '../seed.ts'
import { growScenario, imagineHere } from './grow.ts'

const database = useDatabase({ size: 4 })
const NOW = new Date('2026-06-17T15:00:00Z')
const SMALL = { borrowers: 60, seed: 'small', now: NOW }
const stores = {
  keyring: [{ id: 'now', key: Buffer.alloc(32, 'scenario') }] as const,
  secretKey: Buffer.alloc(32, 'secret'),
  files: { put: async () => undefined, get: async () => undefined, remove: async () => undefined },
}
const count = async (query: string): Promise<number> =>
  Number((await database.pool.raw.query<{ count: number }>(`SELECT count(*) FROM ${query}`)).rows[0]?.count)

describe('the year of a lender, small', () => {
  const steps = new Set<string>()

  beforeAll(async () => {
    await seedSandbox(database.db, NOW, 'empty')
    await inTransaction(database.db, (tx) =>
      growScenario(tx, stores, { ...SMALL, days: 35, progress: async (step) => void steps.add(step) }),
    )
  }, 120_000)

  it('is the same twice from one seed, and another from another', async () => {
    const postingsOf = async (seed: string): Promise<string> => {
      let text = ''
      await inTransaction(database.db, async (tx) => {
        const { scenario } = await imagineHere(tx, stores, { ...SMALL, seed })
        // Numbers were taken, and what is sealed differs each time.
        text = JSON.stringify(
          scenario.rows.postings.map(({ event, effectiveAt, lines }) => [event, effectiveAt, lines]),
        )
      })
      return text
    }
    const [one, again, other] = [await postingsOf('one'), await postingsOf('one'), await postingsOf('other')]
    expect(one).toBe(again)
    expect(one).not.toBe(other)
  }, 60_000)

  it('has books in which every check holds', async () => {
    expect(await oracleFaults(database.db)).toEqual([])
    expect(await count('closes WHERE failed > 0')).toBe(0)
    expect(await count('closes')).toBeGreaterThan(30)
  })

  it('has loans in every state, and arrears in every bucket', async () => {
    const { rows } = await database.pool.raw.query<{ state: string }>('SELECT DISTINCT state FROM loans')
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(LOAN_STATES))
    const late = await database.pool.raw.query<{ bucket: string }>('SELECT DISTINCT bucket FROM arrears')
    expect(new Set(late.rows.map(({ bucket }) => bucket))).toEqual(new Set(BUCKETS))
  })

  it.each([
    ["verifications WHERE state = 'waiting'"],
    ["quota_evidence WHERE state = 'waiting'"],
    ["loans WHERE state = 'under_review'"],
    ["loans WHERE state = 'generated'"],
    ['data_requests WHERE closed_at IS NULL'],
    ["withdrawals WHERE state = 'sent'"],
    ["withdrawals WHERE state = 'failed'"],
    ["withdrawals WHERE state = 'returned'"],
    ["withdrawals WHERE state = 'approval'"],
    ["pix_received WHERE state = 'suspense' AND proposed IS NULL"],
    ["pix_received WHERE proposed = 'match'"],
    ["recharge_proofs WHERE state = 'waiting'"],
    ["recharge_orders WHERE state = 'open'"],
    ["loan_plans WHERE state = 'asked'"],
    ["write_offs WHERE state = 'proposed'"],
    ["write_offs WHERE state = 'done'"],
    ["conversations WHERE state = 'open' AND complaint IS NULL"],
    ["conversations WHERE state = 'waiting'"],
    ["conversations WHERE state = 'closed'"],
    ['complaints WHERE answered_at IS NULL'],
    ['phone_changes WHERE first_approved_by IS NULL'],
    ['phone_changes WHERE first_approved_by IS NOT NULL'],
    ["deletion_requests WHERE state = 'waiting'"],
    ["refunds WHERE state = 'proposed'"],
    ['return_claims WHERE proposed_by IS NULL AND closed_at IS NULL'],
    ['return_claims WHERE proposed_by IS NOT NULL'],
    ['pix_received WHERE proposed_proof IS NOT NULL'],
    ['repayments WHERE undo_proposed_by IS NOT NULL'],
    ['settings WHERE confirmed_at IS NULL'],
    ['operators WHERE proposed_role IS NOT NULL'],
    ['articles WHERE proposed_version IS NOT NULL'],
    ['reconciliation_differences'],
    ['iof_guides WHERE confirmed_at IS NOT NULL'],
    ['iof_guides WHERE proposed_at IS NOT NULL AND confirmed_at IS NULL'],
    ['contacts'],
    ['notices'],
    ["repayments WHERE verb = 'settle'"],
    ["repayments WHERE verb = 'part'"],
    ['reconciliations'],
  ])('has something in %s', async (query) => {
    expect(await count(query)).toBeGreaterThan(0)
  })

  it('has something in every queue, and something that waits for each second person', async () => {
    const { rows } = await database.pool.raw.query<{ id: string }>(
      "SELECT id FROM operators WHERE login = 'admin@sandbox'",
    )
    const { queues, proposals } = await workFor(database.db, {
      operatorId: rows[0]?.id ?? '',
      role: 'admin',
      now: NOW,
    })
    expect(queues.flatMap(({ queue, waiting }) => (waiting === 0 ? [queue] : []))).toEqual([])
    expect(new Set(proposals.next.map(({ proposal }) => proposal)).size).toBeGreaterThan(9)
  })

  it('is made once, and tells how far it is', async () => {
    expect(
      await inTransaction(database.db, (tx) => growScenario(tx, stores, { ...SMALL, progress: async () => undefined })),
    ).toBe(false)
    expect([...steps]).toEqual(['people', 'pictures', 'rows', 'days'])
  })
})
