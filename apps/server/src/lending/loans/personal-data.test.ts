import { describe, expect, it } from 'vitest'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import type { TestBorrower } from '../../testing/borrower.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

async function askDeletion({ token, phone }: TestBorrower): Promise<{ id: string; mustKeep: readonly string[] }> {
  // The server sends a code at most once a minute.
  await loans.forward(61)
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'deletion' }, { token }))
  const privacy = dataOf(
    await ask(
      'POST /api/app/privacy',
      { action: 'ask_deletion', sms_code: await loans.codeFor(phone, now) },
      { token },
    ),
  )
  return { id: privacy.requests[0]?.id ?? '', mustKeep: privacy.must_keep }
}
const carryOut = async (id: string) =>
  ask('POST /api/console/privacy', { action: 'carry_out', id }, { token: await loans.operator('admin') })

describe('a borrower who wants to be forgotten', () => {
  it('is kept while an application is open or a loan is owed', async () => {
    for (const [borrower, reason] of [
      [await loans.underReview(), 'open_application'],
      [await loans.credited(), 'open_loan'],
    ] as const) {
      const { id, mustKeep } = await askDeletion(borrower)
      expect(mustKeep).toContain(reason)
      expect((await carryOut(id)).status_code).not.toBe(200)
      expect((await loans.detail(borrower, borrower.loanId)).loan.number).toMatch(/^HC-/)
    }
  })

  it('is erased after that, documents and words with them; numbers and states stay', async () => {
    const borrower = await loans.generated()
    dataOf(
      await loans.decide('finance', {
        action: 'refuse_release',
        loan_id: borrower.loanId,
        reasons: ['account_doubtful'],
        note: 'about this person',
      }),
    )
    dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: borrower.token }))
    const { id, mustKeep } = await askDeletion(borrower)
    expect(mustKeep).toEqual([])
    expect((await carryOut(id)).status_code).toBe(200)
    const { rows } = await sandbox.server.pool.raw.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM files WHERE owner_id = $1) + (SELECT count(*) FROM verifications WHERE borrower_id = $1)
            + (SELECT count(*) FROM contracts WHERE borrower_id = $1) + (SELECT count(*) FROM messages WHERE borrower_id = $1)
            + (SELECT count(*) FROM loan_decisions WHERE loan_id = $2 AND note <> '') AS left`,
      [borrower.id, borrower.loanId],
    )
    expect(Number(rows[0]?.left)).toBe(0)
    expect(
      (await db().selectFrom('loans').select('state').where('id', '=', borrower.loanId).executeTakeFirstOrThrow())
        .state,
    ).toBe('cancelled')
  })
})
