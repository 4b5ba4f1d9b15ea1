import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { endSession, endSessionsOf, findSession, openSession } from './sessions.ts'
import { tokenIn, type Session } from '../../platform/http/session.ts'

const database = useDatabase()
const start = new Date('2026-03-10T12:00:00Z')
const after = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000)

const open = (kind: 'borrower' | 'operator' = 'borrower', subject: string = randomUUID()): Promise<string> =>
  openSession(database.db, kind, subject, start)
const nameAt = async (token: string, when: Date, kind: 'borrower' | 'operator' = 'borrower'): Promise<string> => {
  const found = await findSession(database.db, kind, token, when)
  return found instanceof Refusal ? found.name : 'open'
}

it('a token opens its session, and only the token does', async () => {
  const subject = randomUUID()
  const token = await open('borrower', subject)
  expect(await findSession(database.db, 'borrower', token, start)).toMatchObject({
    kind: 'borrower',
    subjectId: subject,
  })
  expect(await nameAt(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, start)).toBe('no_session')
})

it('one borrower is logged in on ten devices at most: the one not used for longest is logged out', async () => {
  const subject = randomUUID()
  const tokens: string[] = []
  for (let hour = 0; hour < 10; hour += 1) tokens.push(await openSession(database.db, 'borrower', subject, after(hour)))
  // The first is used again, so the second is the oldest.
  const [first = '', second = '', third = ''] = tokens
  expect(await nameAt(first, after(11))).toBe('open')
  const last = await openSession(database.db, 'borrower', subject, after(12))
  expect(await nameAt(second, after(12))).toBe('no_session')
  for (const token of [first, third, last]) expect(await nameAt(token, after(12))).toBe('open')
  const operators = await Promise.all(Array.from({ length: 12 }, () => open('operator', subject)))
  expect(
    await database.db
      .selectFrom('sessions')
      .select('id')
      .where('subject_id', '=', subject)
      .where('kind', '=', 'operator')
      .where('revoked_at', 'is', null)
      .execute(),
  ).toHaveLength(operators.length)
})

it('neither the token nor a part of it stands in the database', async () => {
  const token = await open()
  const { rows } = await database.pool.raw.query('SELECT s::text AS row FROM sessions AS s')
  expect(JSON.stringify(rows)).not.toContain(token.slice(0, 12))
})

it('a session slides with each use and ends 30 days after the last', async () => {
  const token = await open()
  expect(await nameAt(token, after(29 * 24))).toBe('open')
  expect(await nameAt(token, after(58 * 24))).toBe('open')
  expect(await nameAt(token, after(88 * 24 + 1))).toBe('no_session')
})

it('an operator is logged out after 12 hours without use', async () => {
  const operator = await addOperator()
  const token = await open('operator', operator)
  expect(await nameAt(token, after(11), 'operator')).toBe('open')
  expect(await nameAt(token, after(24), 'operator')).toBe('no_session')
})

it('an operator is logged out after seven days, however much they work', async () => {
  const token = await open('operator', await addOperator())
  for (let hour = 11; hour < 7 * 24; hour += 11) expect(await nameAt(token, after(hour), 'operator')).toBe('open')
  expect(await nameAt(token, after(7 * 24), 'operator')).toBe('no_session')
})

it("a borrower's token is no operator's, and the other way round", async () => {
  expect(await nameAt(await open('borrower'), start, 'operator')).toBe('no_session')
  expect(await nameAt(await open('operator', await addOperator()), start, 'borrower')).toBe('no_session')
})

it('a session of an operator who was disabled or is gone cannot be trusted, and is ended', async () => {
  const operator = await addOperator()
  const token = await open('operator', operator)
  await database.db.updateTable('operators').set({ disabled_at: start }).where('id', '=', operator).execute()
  expect(await nameAt(token, start, 'operator')).toBe('session_untrusted')
  expect(await nameAt(token, start, 'operator')).toBe('no_session')
  expect(await nameAt(await open('operator'), start, 'operator')).toBe('session_untrusted')
})

it('a session that was ended is over at once; ending the others keeps this one', async () => {
  const subject = randomUUID()
  const [mine, other, third] = await Promise.all([
    open('borrower', subject),
    open('borrower', subject),
    open('borrower', subject),
  ])
  const session = (await findSession(database.db, 'borrower', mine, start)) as Session
  const expired = await openSession(database.db, 'borrower', subject, after(-31 * 24))
  expect(await endSessionsOf(database.db, subject, start, session.id)).toBe(2)
  expect(await endSessionsOf(database.db, subject, start, session.id)).toBe(0)
  expect(await nameAt(expired, start)).toBe('no_session')
  expect(await Promise.all([mine, other, third].map((token) => nameAt(token, start)))).toEqual([
    'open',
    'no_session',
    'no_session',
  ])
  await endSession(database.db, session.id, start)
  expect(await nameAt(mine, start)).toBe('no_session')
})

it('the header carries a bearer token and nothing else counts as one', () => {
  expect(tokenIn(`Bearer ${'a'.repeat(43)}`)).toBe('a'.repeat(43))
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer short',
    `bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(101)}`,
    `Bearer ${'a'.repeat(43)} x`,
  ])
    expect(tokenIn(header)).toBeUndefined()
})

async function addOperator(): Promise<string> {
  const id = randomUUID()
  await database.db
    .insertInto('operators')
    .values({ id, login: id, name: 'Test', role: 'admin', password_hash: 'x', created_at: start })
    .execute()
  return id
}
