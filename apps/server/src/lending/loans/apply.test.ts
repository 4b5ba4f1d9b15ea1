import { describe, expect, it } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { CHOICE, loansOf } from '../../testing/loans.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { addSetting } from '../../settings/change.ts'
import { settingsInForce } from '../../settings/settings.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db
const { package: _, ...LOAN_REQUEST } = CHOICE
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('an application', () => {
  it('cannot be asked for before the borrower is verified: 411, and nothing is begun', async () => {
    const borrower = await addBorrower(db())
    const answer = await ask('POST /api/dk/loan', { action: 'apply', ...LOAN_REQUEST }, { token: borrower.token })
    expect([answer.status_code, 'reason' in answer.data && answer.data.reason]).toEqual([411, 'identity_needed'])
    expect((await loans.choose(borrower)).status_code).toBe(411)
    expect(dataOf(await ask('POST /api/dk/record', {}, { token: borrower.token }))).toEqual({
      loans: [],
      total: 0,
      apply: 'identity_needed',
    })
  })

  it('of who is not verified goes no further: package, fee, evidence and contract answer 411, and not that they are out of order', async () => {
    for (const borrower of [await addBorrower(db()), await loans.sent()]) {
      const { id, token } = borrower
      const evidence = { occupation: 'employed', months_in_job: 9, paid_into: 'bank', income_cents: 500_000 } as const
      const file_ids = [await loans.newFile(id)]
      const answers = [
        await loans.choose(borrower),
        await ask('POST /api/dk/payVip', { agreed_fee_cents: 0 }, { token }),
        await ask('POST /api/dk/upTrueQa', { action: 'send', ...evidence, explanation: '', file_ids }, { token }),
        await ask(
          'POST /api/dk/upTrueQa',
          { action: 'lower', package: 'essential', amount_cents: 50_000, months: 3 },
          { token },
        ),
        await ask('POST /api/dk/contract', { action: 'preview' }, { token }),
        await ask(
          'POST /api/dk/contract',
          { action: 'sign', offer_id: NOBODY, text_hash: '0'.repeat(64), sms_code: '123456' },
          { token },
        ),
      ]
      expect(answers.map(({ status_code }) => status_code)).toEqual(Array(6).fill(411))
    }
  })

  it('is corrected without a code and read whole until it is sent for the first time', async () => {
    const borrower = await addBorrower(db())
    const { token } = borrower
    const save = (pix: string) => ask('POST /api/dk/userInfo', { action: 'save', pix }, { token })
    dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token }))
    await loans.fillInfo(borrower)
    const saved = dataOf(await save('other@example.com'))
    expect(saved).toMatchObject({ code_needed_for: [], unsent: { pix: 'other@example.com' } })
    expect(saved.unsent?.id_number).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    const sent = await loans.sent()
    const refused = await ask(
      'POST /api/dk/userInfo',
      { action: 'save', pix: 'other@example.com' },
      { token: sent.token },
    )
    expect([refused.status_code, 'reason' in refused.data && refused.data.reason]).toEqual([401, 'code_refused'])
    const after = dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token: sent.token }))
    expect(after).not.toHaveProperty('unsent')
    expect(after.code_needed_for).toEqual(['name', 'id_number', 'bank_account', 'pix'])
  })

  it('is begun once, however often and from however many devices', async () => {
    const borrower = await addBorrower(db())
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask('POST /api/dk/verify', { action: 'start', amount_cents: 50_000, months: 3 }, { token: borrower.token }),
      ),
    )
    expect(new Set(begun.map((answer) => dataOf(answer).loan?.id)).size).toBe(1)
    expect(
      dataOf(begun[0] ?? (await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))).loan,
    ).toMatchObject({ state: 'unverified', amount_cents: 50_000, months: 3 })
  })

  it('is one at a time: another answers 412 and says where the first one stands', async () => {
    const borrower = await loans.underReview()
    const answer = await ask('POST /api/dk/loan', { action: 'apply', ...LOAN_REQUEST }, { token: borrower.token })
    expect(answer).toMatchObject({
      status_code: 412,
      message: 'You have applied for this loan',
      data: { reason: 'application_open', loan: { id: borrower.loanId, state: 'under_review' } },
    })
  })

  it('changes its amount until a package is chosen', async () => {
    const borrower = await loans.verified()
    const applied = dataOf(
      await ask(
        'POST /api/dk/loan',
        { action: 'apply', ...LOAN_REQUEST, amount_cents: 77_700 },
        { token: borrower.token },
      ),
    )
    expect('loan' in applied && applied.loan).toMatchObject({
      id: borrower.loanId,
      state: 'no_package',
      amount_cents: 77_700,
    })
  })

  it('refuses amounts and terms that are not lent, at their fields', async () => {
    const borrower = await loans.verified()
    const answer = await ask(
      'POST /api/dk/loan',
      { action: 'apply', ...LOAN_REQUEST, amount_cents: 29_999, months: 25 },
      { token: borrower.token },
    )
    expect([answer.status_code, 'fields' in answer.data && Object.keys(answer.data.fields ?? {}).toSorted()]).toEqual([
      400,
      ['amount_cents', 'months'],
    ])
    expect((await loans.choose(borrower, { amount_cents: 300_001 })).status_code).toBe(402)
    expect((await loans.choose(borrower, { package: 'gold' })).status_code).toBe(404)
    expect((await loans.detail(borrower)).loan.state).toBe('no_package')
  })

  it('sends documents only with all details and all three images, and names what is missing', async () => {
    const borrower = await addBorrower(db())
    dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))
    await loans.fillInfo(borrower, { email: '' })
    await loans.keepDocuments(borrower, ['id_front', 'id_back'])
    const answer = await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token })
    expect([answer.status_code, 'fields' in answer.data && Object.keys(answer.data.fields ?? {}).toSorted()]).toEqual([
      400,
      ['email', 'selfie'],
    ])
  })

  it("takes no file of somebody else's and no PDF as a photo", async () => {
    const [borrower, other] = [await addBorrower(db()), await addBorrower(db())]
    const keep = (file_id: string) =>
      ask('POST /api/dk/verify', { action: 'keep', kind: 'selfie', file_id }, { token: borrower.token })
    expect((await keep(await loans.newFile(other.id))).status_code).toBe(404)
    expect((await keep(NOBODY)).status_code).toBe(404)
    expect((await keep(await loans.newFile(borrower.id, 'application/pdf'))).status_code).toBe(400)
  })

  it('has its documents refused with a reason for each, and only those are taken again', async () => {
    const borrower = await loans.sent()
    const documents = [{ kind: 'id_back' as const, reason: 'glare' as const }]
    dataOf(
      await loans.decide('reviewer', { action: 'refuse_documents', loan_id: borrower.loanId, documents, note: '' }),
    )
    const { verification, loan } = dataOf(await ask('GET /api/dk/verify', {}, { token: borrower.token }))
    expect(verification.documents.map(({ reason }) => reason)).toEqual([null, 'glare', null])
    expect([verification.state, loan?.next?.step]).toEqual(['refused', 'resend_documents'])
    expect((await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token })).status_code).toBe(400)
    await loans.keepDocuments(borrower, ['id_back'])
    expect(
      dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token })).verification.state,
    ).toBe('waiting')
  })

  it('is not verified for somebody whose name was changed after the documents were sent', async () => {
    const borrower = await loans.sent()
    await db()
      .updateTable('borrower_info')
      .set({ name: 'Another Person' })
      .where('borrower_id', '=', borrower.id)
      .execute()
    const answer = await loans.pass(borrower.loanId)
    expect([answer.status_code, 'reason' in answer.data && answer.data.reason]).toEqual([412, 'details_changed'])
  })

  it('is of one person: name, birth and CPF stay as they were verified until it ends', async () => {
    const borrower = await loans.verified()
    const save = (name: string) => ask('POST /api/dk/userInfo', { action: 'save', name }, { token: borrower.token })
    const refused = await save('Another Person')
    expect([refused.status_code, 'reason' in refused.data && refused.data.reason]).toEqual([402, 'details_fixed'])
    expect(
      (await ask('POST /api/dk/userInfo', { action: 'save', work_unit: 'Outra padaria' }, { token: borrower.token }))
        .status_code,
    ).toBe(200)
    dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: borrower.token }))
    // After the cancellation the change needs only an SMS code again.
    expect((await save('Another Person')).status_code).toBe(401)
  })

  it('must be verified again after a name was changed', async () => {
    const borrower = await loans.verified()
    await db()
      .updateTable('borrower_info')
      .set({ name: 'Another Person' })
      .where('borrower_id', '=', borrower.id)
      .execute()
    expect((await loans.choose(borrower)).status_code).toBe(411)
  })

  it('goes back to the documents when its verification no longer counts', async () => {
    const borrower = await loans.verified()
    await db()
      .updateTable('borrower_info')
      .set({ name: 'Another Person' })
      .where('borrower_id', '=', borrower.id)
      .execute()
    const { verification } = dataOf(await ask('GET /api/dk/verify', {}, { token: borrower.token }))
    expect(verification.state).toBe('draft')
  })

  it('keeps the terms of the day its package was chosen, whatever the prices are later', async () => {
    const borrower = await loans.underReview({ package: 'plus', amount_cents: 150_000 })
    const now = new Date()
    const { packages } = await settingsInForce(db(), now, ['packages'])
    await addSetting(db(), {
      name: 'packages',
      value: packages.map((each) => ({ ...each, rate_monthly: '0.07', fee_cents: each.fee_cents + 1000 })),
      effectiveAt: now,
      setBy: 'test',
    })
    dataOf(await loans.decide('admin', { action: 'approve', loan_id: borrower.loanId, note: '' }))
    const { offer } = await loans.detail(borrower)
    expect([offer?.costs.rate_monthly, offer?.costs.fee_cents]).toEqual(['0.045', 4_900])
    await addSetting(db(), { name: 'packages', value: packages, effectiveAt: new Date(), setBy: 'test' })
  })

  it('of a rate at which the first payment might not cover the interest takes no due day, and says that', async () => {
    const now = new Date()
    const { packages } = await settingsInForce(db(), now, ['packages'])
    const dear = packages.map((each) => ({ ...each, rate_monthly: '0.12' }))
    await addSetting(db(), { name: 'packages', value: dear, effectiveAt: now, setBy: 'test' })
    const borrower = await loans.verified()
    const loanRequest = { package: 'plus', amount_cents: 150_000, months: 12, due_day: 5 }
    const { purpose: _purpose, ...quoted } = { ...CHOICE, ...loanRequest }
    const fields = { due_day: expect.stringContaining('might not cover the interest') }
    for (const answer of [
      await ask('POST /api/dk/loan', { action: 'quote', ...quoted }, { token: borrower.token }),
      await loans.choose(borrower, loanRequest),
    ])
      expect(answer).toMatchObject({ status_code: 400, data: { fields } })
    dataOf(await loans.choose(borrower, { ...loanRequest, due_day: null }))
    await addSetting(db(), { name: 'packages', value: packages, effectiveAt: new Date(), setBy: 'test' })
  })

  it('authorises exactly the fee that was shown, and none else', async () => {
    const borrower = await loans.verified()
    dataOf(await loans.choose(borrower, { package: 'plus', amount_cents: 150_000 }))
    for (const agreed of [0, 4_899, 4_901])
      expect(
        (await ask('POST /api/dk/payVip', { agreed_fee_cents: agreed }, { token: borrower.token })).status_code,
      ).toBe(412)
    expect(
      dataOf(await ask('POST /api/dk/payVip', { agreed_fee_cents: 4_900 }, { token: borrower.token })).loan.state,
    ).toBe('under_review')
  })

  it('takes a lower amount where the quota is short, in another package if need be, and without its fee', async () => {
    const borrower = await loans.verified({ work_income_cents: 120_000 })
    dataOf(await loans.choose(borrower, { package: 'plus', amount_cents: 150_000 }))
    expect(
      dataOf(await ask('POST /api/dk/payVip', { agreed_fee_cents: 4_900 }, { token: borrower.token })).loan.state,
    ).toBe('quota_short')
    const lower = (amount_cents: number, code = 'essential') =>
      ask(
        'POST /api/dk/upTrueQa',
        { action: 'lower', package: code, amount_cents, months: 6 },
        { token: borrower.token },
      )
    expect((await lower(150_000)).status_code).toBe(400)
    expect((await lower(60_001)).status_code).toBe(402)
    expect((await lower(60_000, 'plus')).status_code).toBe(402)
    const lowered = dataOf(await lower(60_000))
    expect(lowered).toMatchObject({
      loan: { state: 'under_review', amount_cents: 60_000 },
      package: { code: 'essential', fee_cents: 0 },
    })
  })

  it('answers the same again for the same key, and does it once', async () => {
    const borrower = await loans.verified()
    const key = mintKey()
    const twice = [
      await ask('POST /api/dk/chooseVip', CHOICE, { token: borrower.token, key }),
      await ask('POST /api/dk/chooseVip', CHOICE, { token: borrower.token, key }),
    ]
    expect(twice[1]).toEqual(twice[0])
    expect((await loans.detail(borrower)).timeline.filter(({ action }) => action === 'choose_package')).toHaveLength(1)
  })

  it("is nobody else's to see or to move", async () => {
    const [borrower, other] = [await loans.underReview(), await addBorrower(db())]
    expect(
      (await ask('POST /api/dk/getDetail', { loan_id: borrower.loanId }, { token: other.token })).status_code,
    ).toBe(404)
    expect(
      (await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: other.token }))
        .status_code,
    ).toBe(404)
  })
})

describe('an account for payouts', () => {
  it('is told masked, and changed only with a code', async () => {
    const borrower = await loans.verified()
    const { accounts, code_needed_for } = dataOf(await ask('POST /api/account/get', {}, { token: borrower.token }))
    expect([accounts.map(({ kind }) => kind), code_needed_for]).toEqual([
      ['pix', 'bank'],
      ['pix', 'bank'],
    ])
    expect(JSON.stringify(accounts)).not.toContain('12345')
    expect(
      (
        await ask(
          'POST /api/account/bind',
          { kind: 'bank', bank_name: 'Outro', bank_account: '99999-1' },
          { token: borrower.token },
        )
      ).status_code,
    ).toBe(401)
  })

  it("is never another person's CPF, nor a company", async () => {
    const borrower = await addBorrower(db())
    await loans.fillInfo(borrower, { pix: '' })
    const bind = (pix: string) => ask('POST /api/account/bind', { kind: 'pix', pix }, { token: borrower.token })
    expect((await bind('529.982.247-25')).status_code).toBe(400)
    expect((await bind('11.222.333/0001-81')).status_code).toBe(400)
    expect(dataOf(await bind('maria@example.com')).accounts[0]).toMatchObject({ kind: 'pix' })
  })
})
