import type { Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

const idOf = async (role: Role) =>
  (await db().selectFrom('operators').select('id').where('login', '=', `${role}@sandbox`).executeTakeFirstOrThrow()).id
const assign = async (ids: string[], operator_id: string | null, role: Role = 'admin') =>
  ask(
    'POST /api/console/queue',
    { action: 'assign_many', queue: 'review', ids, operator_id },
    { token: await loans.operator(role) },
  )
const claimsOf = async (id: string) =>
  (await db().selectFrom('claims').select('operator_id').where('loan_id', '=', id).execute()).map(
    (row) => row.operator_id,
  )

it('many cases go to an operator who may decide them, are handed over, and those of a colleague are named', async () => {
  const [one, other] = [(await loans.underReview()).loanId, (await loans.underReview()).loanId]
  const [admin, reviewer] = [await idOf('admin'), await idOf('reviewer')]
  // The reviewer has verified these borrowers, so somebody else decides.
  const barred = dataOf(await assign([one], reviewer))
  expect(barred).toMatchObject({ assigned: 0, refused: [{ id: one, reason: 'barred' }] })
  const unknown = uuidv7()
  expect(dataOf(await assign([one, other, unknown], admin))).toEqual({
    assigned: 2,
    refused: [{ id: unknown, number: '', reason: 'not_found' }],
  })
  expect(await claimsOf(one)).toEqual([admin])
  expect(dataOf(await assign([one], null, 'reviewer'))).toMatchObject({ refused: [{ id: one, reason: 'claimed' }] })
  expect(dataOf(await assign([one, other], null))).toEqual({ assigned: 2, refused: [] })
  expect(await claimsOf(other)).toEqual([])
  expect(await assign([one], await idOf('finance'))).toMatchObject({ status_code: 404 })
  const logged = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `loan:${other}`)
    .where('action', 'in', ['case_claimed', 'case_assigned', 'case_left'])
    .orderBy('seq')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['case_claimed', 'case_left'])
})
