import type { Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

async function conversation(): Promise<string> {
  const { token } = await addBorrower(db())
  const answer = dataOf(
    await ask('POST /api/app/conversation', { action: 'send', id: uuidv7(), text: 'Bom dia' }, { token }),
  )
  return answer.conversation?.id ?? ''
}
const idOf = async (role: Role) =>
  (await db().selectFrom('operators').select('id').where('login', '=', `${role}@sandbox`).executeTakeFirstOrThrow()).id
const assign = async (ids: string[], operator_id: string | null, role: Role = 'support') =>
  ask(
    'POST /api/console/conversations',
    { action: 'assign_many', ids, operator_id },
    { token: await loans.operator(role) },
  )
const ownerOf = async (id: string) =>
  (await db().selectFrom('conversations').select('operator_id').where('id', '=', id).executeTakeFirst())?.operator_id
const assignments = async () =>
  (
    await db()
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'in', ['conversation_taken', 'conversation_assigned', 'conversation_released'])
      .orderBy('seq')
      .execute()
  ).map(({ action, details }) => ({ action, operator: (details as { operator?: string }).operator }))

it('many conversations go to a colleague or nobody, each in the audit log, and those that cannot are named', async () => {
  const [mine, theirs, closed] = [await conversation(), await conversation(), await conversation()]
  const [support, admin] = [await idOf('support'), await idOf('admin')]
  const token = await loans.operator('support')
  await ask('POST /api/console/conversations', { action: 'close', id: closed }, { token })
  expect(dataOf(await assign([theirs], admin, 'admin'))).toEqual({ assigned: 1, refused: [] })

  const unknown = uuidv7()
  const first = dataOf(await assign([mine, theirs, closed, unknown, mine], support))
  expect(first).toMatchObject({ assigned: 1 })
  const refused = 'refused' in first ? first.refused : []
  expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [theirs, 'claimed'],
      [closed, 'closed'],
      [unknown, 'not_found'],
    ]),
  )
  expect(refused.find(({ id }) => id === theirs)?.number).toMatch(/^\d{8}-\d+$/)

  // An own conversation is handed over; a colleague's can be released.
  expect(dataOf(await assign([mine], admin))).toEqual({ assigned: 1, refused: [] })
  expect(await ownerOf(mine)).toBe(admin)
  expect(dataOf(await assign([mine, theirs], null))).toEqual({ assigned: 2, refused: [] })
  expect(await ownerOf(mine)).toBeNull()
  expect(await assignments()).toMatchObject([
    { action: 'conversation_taken' },
    { action: 'conversation_taken' },
    { action: 'conversation_assigned', operator: admin },
    { action: 'conversation_released' },
    { action: 'conversation_released' },
  ])
})

it('of two operators who take the same at once, one gets each', async () => {
  const ids = await Promise.all([conversation(), conversation(), conversation()])
  const answers = await Promise.all([
    assign(ids, await idOf('support')),
    assign(ids.toReversed(), await idOf('admin'), 'admin'),
  ])
  const counts = answers.map((answer) => {
    const data = dataOf(answer)
    return 'assigned' in data ? data.assigned + data.refused.length * 10 : -1
  })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(33)
})

it('nobody who may not answer is offered or gets one', async () => {
  const offered = dataOf(
    await ask(
      'POST /api/console/conversations',
      { action: 'assignees' },
      { token: await loans.operator('support'), key: null },
    ),
  )
  const ids = 'operators' in offered ? offered.operators.map(({ id }) => id) : []
  expect(ids).toContain(await idOf('admin'))
  expect(ids).not.toContain(await idOf('finance'))
  expect(await assign([await conversation()], await idOf('finance'))).toMatchObject({ status_code: 404 })
  expect(await assign([await conversation()], await idOf('support'), 'auditor')).toMatchObject({ status_code: 403 })
})
