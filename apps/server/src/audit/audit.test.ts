import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { useDatabase } from '../testing/database.ts'
import { audit, auditFaults } from './audit.ts'

const database = useDatabase({ size: 20 })
const now = new Date('2026-03-10T12:00:00.123Z')

beforeEach(async () => {
  await audit(database.db, {
    actor: 'policy@1',
    action: 'decided',
    subject: 'loan:1',
    reason: 'score',
    details: { z: 1, a: ['ção', null] },
    requestId: 'r',
    now,
  })
})

/** Does what only somebody with power over the database can: switches the guards off, and on again. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.raw.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(statement)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

it('an entry is kept as it was given', async () => {
  const row = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    actor: 'policy@1',
    action: 'decided',
    subject: 'loan:1',
    reason: 'score',
    details: { z: 1, a: ['ção', null] },
    request_id: 'r',
    at: now,
  })
})

it('the log cannot be changed, cut or emptied, nor its heads', async () => {
  for (const statement of ["UPDATE audit_log SET actor = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
    await expect(database.pool.raw.query(statement)).rejects.toMatchObject({ constraint: 'audit_append_only' })
  for (const statement of ['UPDATE audit_heads SET seq = 0', 'DELETE FROM audit_heads', 'TRUNCATE audit_heads'])
    await expect(database.pool.raw.query(statement)).rejects.toMatchObject({ constraint: 'audit_heads_kept' })
})

it('chains stay whole under many writers at once, and an undone transaction leaves no gap', async () => {
  const count = async (): Promise<number> => (await database.db.selectFrom('audit_log').select('seq').execute()).length
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { minLength: 20, maxLength: 40 }),
      async (writes) => {
        const before = await count()
        await Promise.all(
          writes.map(([subject, undone]) =>
            inTransaction(database.db, async (tx) => {
              await audit(tx, { actor: 'system', action: 'tested', subject: `loan:${subject}`, now })
              if (undone) throw new Error('undone')
            }).catch(() => undefined),
          ),
        )
        expect(await auditFaults(database.db)).toEqual([])
        expect(await count()).toBe(before + writes.filter(([, undone]) => !undone).length)
      },
    ),
    { numRuns: 5 },
  )
})

it('an altered row, a missing row and a cut end each show', async () => {
  for (let more = 0; more < 3; more += 1)
    await audit(database.db, { actor: 'system', action: 'tested', subject: 'loan:tampered', now })
  const { chain } = await database.db
    .selectFrom('audit_log')
    .select('chain')
    .where('subject', '=', 'loan:tampered')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { seq } = await database.db
    .selectFrom('audit_heads')
    .select('seq')
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  const kinds = async (): Promise<string[]> => (await auditFaults(database.db)).map(({ fault }) => fault)
  expect(await kinds()).toEqual([])

  await tamper(`UPDATE audit_log SET actor = 'somebody else' WHERE chain = ${chain} AND seq = ${seq - 1}`)
  expect(await kinds()).toEqual(['altered'])
  await tamper(`UPDATE audit_log SET actor = 'system' WHERE chain = ${chain} AND seq = ${seq - 1}`)
  expect(await kinds()).toEqual([])

  await tamper(`DELETE FROM audit_log WHERE chain = ${chain} AND seq = ${seq}`)
  expect(await kinds()).toEqual(['cut off'])
  await tamper(`DELETE FROM audit_log WHERE chain = ${chain} AND seq = ${seq - 2}`)
  expect((await kinds()).toSorted()).toEqual(['cut off', 'missing'])
})
