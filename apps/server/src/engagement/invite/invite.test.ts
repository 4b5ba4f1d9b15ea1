import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { dataOf, identityOf, type LoginResult, type PhoneParts } from '../../testing/identity.ts'
import { CHOICE, loansOf } from '../../testing/loans.ts'
import { testConfig, useServer } from '../../testing/server.ts'
import { readGuardFacts } from '../../lending/loans/guard-facts.ts'
import { policyOn } from '../../lending/loans/policy-decision.ts'
import { loanFor } from '../../lending/loans/loan-queries.ts'
import { readLoanContext } from '../../lending/loans/loan-context.ts'
import { addSetting } from '../../settings/change.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, registered } = identity
const loans = loansOf({
  get server() {
    return sandbox.server
  },
  ask,
})
const db = () => sandbox.server.pool.db

const invite = async ({ token }: { token: string }, origin?: string) =>
  dataOf(await ask('POST /api/app/invite', {}, { token, ...(origin === undefined ? {} : { origin }) }))
const listed = async (filter: { inviter?: string; counted?: 'yes' | 'no' }) =>
  dataOf(
    await ask(
      'POST /api/console/invitations',
      { action: 'list', filter, page: 1, page_size: 10 },
      { token: await loans.operator('support') },
    ),
  )
const noteOf = async ({ borrower }: LoginResult) =>
  (await db().selectFrom('borrowers').select('invitation_note').where('id', '=', borrower.id).executeTakeFirstOrThrow())
    .invitation_note
const asBorrower = ({ token, borrower, parts }: LoginResult & { parts: PhoneParts }) => ({
  id: borrower.id,
  token,
  phone: identity.e164(parts),
})

async function verify(session: LoginResult & { parts: PhoneParts }): Promise<string> {
  const borrower = asBorrower(session)
  const { loan } = dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))
  await loans.fillInfo(borrower)
  await loans.keepDocuments(borrower)
  dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
  dataOf(await loans.pass(loan?.id ?? ''))
  return loan?.id ?? ''
}

describe('an invitation', () => {
  it('has a link with the code, and counts who came by it and, as valid, who of them is verified', async () => {
    const inviter = await registered()
    const { borrower } = inviter
    const nobody = await invite(inviter, 'https://credit.example')
    expect(nobody).toEqual({
      code: borrower.invitation_code,
      link: `https://credit.example/#/pages/login/register?code=${borrower.invitation_code}`,
      invitees: 0,
      valid: 0,
      counted_per_day: 20,
    })
    expect((await invite(inviter, 'javascript:alert(1)')).link).toMatch(/^https?:\/\//)
    const friend = await registered({ invitation_code: nobody.code })
    const other = await registered({ invitation_code: nobody.code })
    await registered()
    expect(await invite(inviter)).toMatchObject({ invitees: 2, valid: 0 })
    await verify(friend)
    expect(await invite(inviter)).toMatchObject({ invitees: 2, valid: 1 })
    expect(await invite(other)).toMatchObject({ invitees: 0, valid: 0 })
    expect(await ask('POST /api/app/invite', {})).toMatchObject({ status_code: 405 })

    const { rows, total } = await listed({ inviter: borrower.id })
    expect(total).toBe(2)
    expect(rows.map(({ invitee, verified, note }) => [invitee.id, verified, note])).toEqual([
      [other.borrower.id, false, null],
      [friend.borrower.id, true, null],
    ])
    expect(rows[0]?.inviter).toEqual({ id: borrower.id, name: '', phone_masked: borrower.phone_masked })
    expect(JSON.stringify(rows)).not.toContain(identity.e164(friend.parts))
  })

  it('from a device of who invited, or of somebody they invited, registers and is not counted', async () => {
    const inviter = await registered()
    const code = inviter.borrower.invitation_code
    const same = await registered({ invitation_code: code, device_token: inviter.device_token })
    const third = await registered({ invitation_code: code, device_token: same.device_token })
    const free = await registered({ invitation_code: code, device_token: (await registered()).device_token })
    expect([await noteOf(same), await noteOf(third), await noteOf(free)]).toEqual(['own_device', 'own_device', null])
    expect(await invite(inviter)).toMatchObject({ invitees: 1, valid: 0 })
    await verify(same)
    expect(await invite(inviter)).toMatchObject({ invitees: 1, valid: 0 })
    expect(
      (await listed({ inviter: inviter.borrower.id, counted: 'no' })).rows.map(({ invitee }) => invitee.id),
    ).toEqual([third.borrower.id, same.borrower.id])
    expect((await listed({ inviter: inviter.borrower.id, counted: 'yes' })).total).toBe(1)
    const entry = await db()
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `borrower:${same.borrower.id}`)
      .where('action', '=', 'registered')
      .executeTakeFirstOrThrow()
    expect(entry.details).toMatchObject({ invited_by: inviter.borrower.id, not_counted: 'own_device' })
  })

  it('counts so many a day and no more, also of those who come at once; the next day anew', async () => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    await addSetting(db(), { name: 'invitations', value: { counted_per_day: 2 }, effectiveAt: now, setBy: 'test' })
    const inviter = await registered()
    const invitation_code = inviter.borrower.invitation_code
    const phones = Array.from({ length: 4 }, () => identity.newPhone())
    const codes: string[] = []
    for (const phone of phones) codes.push(await identity.codeFor('register', phone))
    const came = await Promise.all(
      phones.map((phone, index) => identity.register(phone, { invitation_code, sms_code: codes[index] ?? '' })),
    )
    expect(came.map(({ status_code }) => status_code)).toEqual([200, 200, 200, 200])
    expect(await invite(inviter)).toMatchObject({ invitees: 2, counted_per_day: 2 })
    expect((await listed({ inviter: inviter.borrower.id, counted: 'no' })).rows.map(({ note }) => note)).toEqual([
      'too_many',
      'too_many',
    ])
    await loans.forward(24 * 3600)
    await registered({ invitation_code })
    expect(await invite(inviter)).toMatchObject({ invitees: 3 })
  })

  it('changes nothing that is looked at when a loan is decided, neither for who invites nor for who was invited', async () => {
    const dependencies = { secretKey: testConfig({}).secretKey, keyring: testConfig({}).keyring }
    const inviter = await registered()
    const loanId = await verify(inviter)
    await loans.choose(asBorrower(inviter), CHOICE)
    await loans.referred(asBorrower(inviter))
    const look = async () => {
      const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
      const context = await readLoanContext(db(), dependencies, inviter.borrower.id, now)
      const loan = await loanFor(db(), loanId)
      if (loan === undefined) throw new Error('no open loan')
      const { now: _, ...seen } = context
      return { seen, facts: await readGuardFacts(db(), context, loan), policy: await policyOn(db(), context, loan) }
    }
    const before = await look()
    expect(before.policy).toBeDefined()
    await verify(await registered({ invitation_code: inviter.borrower.invitation_code }))
    await db()
      .updateTable('borrowers')
      .set({ invited_by: (await registered()).borrower.id })
      .where('id', '=', inviter.borrower.id)
      .execute()
    expect(await look()).toEqual(before)
  })

  it('is seen by those whose role allows it, and the log is whole', async () => {
    for (const role of ['support', 'finance', 'auditor', 'admin', 'reviewer', 'content'] as const) {
      const answer = await ask(
        'POST /api/console/invitations',
        { action: 'list', page: 1, page_size: 10 },
        { token: await loans.operator(role) },
      )
      expect([role, answer.status_code]).toEqual([role, role === 'reviewer' || role === 'content' ? 403 : 200])
    }
    const token = await loans.operator('support')
    for (const wrong of [{ inviter: 'x' }, { counted: 'maybe' }, { phone: '1' }])
      expect(
        await ask(
          'POST /api/console/invitations',
          { action: 'list', filter: wrong as object, page: 1, page_size: 10 },
          { token },
        ),
      ).toMatchObject({ status_code: 400 })
    expect(await auditFaults(db())).toEqual([])
  })
})
