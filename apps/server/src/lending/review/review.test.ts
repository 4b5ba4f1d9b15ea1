import { ROLES, type CallInput, type Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { cents } from '@home-credit/domain'
import { post } from '../../ledger/post.ts'
import { lockWallet, walletBalance } from '../../ledger/wallet-queries.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf, newCpf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { addSetting } from '../../settings/change.ts'
import { settingsInForce } from '../../settings/settings.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db
const DAY = 24 * 3600

const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string }).reason
const queue = async (role: Role, name: 'verification' | 'quota' | 'review' | 'release') => {
  const answer = dataOf(
    await ask(
      'POST /api/console/queue',
      { action: 'list', queue: name, page: 1, page_size: 100 },
      { token: await loans.operator(role), key: null },
    ),
  )
  return 'rows' in answer ? answer.rows : []
}
const claim = async (role: Role, loan_id: string, name: 'review' | 'release' = 'review') =>
  ask('POST /api/console/queue', { action: 'claim', queue: name, loan_id }, { token: await loans.operator(role) })
const caseOf = async (role: Role, loan_id: string) => {
  const answer = dataOf(
    await ask('POST /api/console/case', { action: 'one', loan_id }, { token: await loans.operator(role), key: null }),
  )
  return answer.case
}

const outcome = async (role: Role, planned: CallInput<'POST /api/console/decision_outcome'>) =>
  ask('POST /api/console/decision_outcome', planned, { token: await loans.operator(role), key: null })

describe('a review', () => {
  it('is left to a person by the policy where there is no history, and says why', async () => {
    const borrower = await loans.underReview()
    expect((await loans.detail(borrower)).timeline.at(-1)).toMatchObject({
      action: 'refer',
      by: 'policy',
      reasons: ['history_not_good'],
    })
  })

  it('is decided by the policy where its installments are too much for the income, with the reason', async () => {
    const now = new Date()
    const { policy } = await settingsInForce(db(), now, ['policy'])
    await addSetting(db(), {
      name: 'policy',
      value: { ...policy, version: '2', installment_share: '0.04' },
      effectiveAt: now,
      setBy: 'test',
    })
    const borrower = await loans.verified()
    dataOf(await loans.choose(borrower))
    const { loan, review, timeline } = await loans.referred(borrower)
    await addSetting(db(), { name: 'policy', value: policy, effectiveAt: new Date(), setBy: 'test' })
    expect([loan.state, review?.decided_by, review?.reasons]).toEqual([
      'rejected',
      'policy',
      ['installments_over_income_share'],
    ])
    expect(timeline.at(-1)).toMatchObject({ action: 'reject', by: 'policy' })
    const { actor } = await db()
      .selectFrom('loan_decisions')
      .select('actor')
      .where('loan_id', '=', borrower.loanId)
      .executeTakeFirstOrThrow()
    expect(actor).toBe('policy@2')
  })

  it('goes to a person where the bureau knows of restrictions, or suspects fraud', async () => {
    for (const [first, reason] of [
      ['7', 'restrictions_elsewhere'],
      ['8', 'fraud_suspected'],
    ] as const) {
      const borrower = await loans.underReview({}, { id_number: newCpf(first) })
      expect((await loans.detail(borrower)).timeline.at(-1)?.reasons).toContain(reason)
      expect((await caseOf('admin', borrower.loanId)).policy?.signals?.flags.length).toBe(1)
    }
  })

  it('is rejected with reasons in codes, and nothing of the note reaches the borrower', async () => {
    const borrower = await loans.underReview({ package: 'plus', amount_cents: 150_000 })
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['data_do_not_match'],
        note: 'secret of ours',
      }),
    )
    const detail = await loans.detail(borrower, borrower.loanId)
    expect(detail.loan.state).toBe('rejected')
    expect(detail.review?.reasons).toEqual(['data_do_not_match'])
    expect(detail.package?.fee_authorised).toBe(false)
    expect(JSON.stringify(detail)).not.toContain('secret of ours')
    expect(detail.may).toEqual(expect.arrayContaining(['resubmit', 'request_human_review']))
  })

  it('asked of a person after a rejection is for another person, and only a person', async () => {
    const borrower = await loans.underReview()
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['income_not_enough'],
        note: '',
      }),
    )
    const response = await ask(
      'POST /api/app/loan',
      { action: 'request_human_review', loan_id: borrower.loanId, agreed_fee_cents: 0, reason: 'my income is in cash' },
      { token: borrower.token },
    )
    expect(dataOf(response).loan.state).toBe('under_review')
    const again = await loans.decide('admin', { action: 'approve', loan_id: borrower.loanId, note: '' })
    expect([again.status_code, reasonOf(again)]).toEqual([403, 'other_duty'])
    expect((await caseOf('admin', borrower.loanId)).review_reason).toBe('my income is in cash')
  })

  it('may ask for data, waits for it, and goes on with the answer', async () => {
    const borrower = await loans.underReview()
    dataOf(
      await loans.decide('admin', {
        action: 'request_data',
        loan_id: borrower.loanId,
        asks: ['payslip', 'other'],
        ask: 'Os dois últimos.',
      }),
    )
    const detail = await loans.detail(borrower)
    expect(detail.request).toMatchObject({ asks: ['payslip', 'other'], note: 'Os dois últimos.' })
    expect(detail.loan.next).toMatchObject({ step: 'answer_request', who: 'you' })
    expect(
      (
        await loans.decide('admin', {
          action: 'reject',
          loan_id: borrower.loanId,
          reasons: ['income_not_enough'],
          note: '',
        })
      ).status_code,
    ).toBe(412)
    expect((await queue('admin', 'review')).some(({ loan_id }) => loan_id === borrower.loanId)).toBe(false)
    const file = await loans.newFile(borrower.id, 'application/pdf')
    const answered = await ask(
      'POST /api/app/loan',
      { action: 'answer_request', loan_id: borrower.loanId, answer: 'Aqui estão.', file_ids: [file] },
      { token: borrower.token },
    )
    expect(dataOf(answered).loan.next?.step).toBe('wait_decision')
    expect((await caseOf('admin', borrower.loanId)).requests[0]).toMatchObject({ answer: 'Aqui estão.' })
  })
})

describe('a verification', () => {
  it('is passed only by who has opened every document; what a colleague opened does not count', async () => {
    const borrower = await loans.sent()
    const { loanId: loan_id } = borrower
    const pass = () => loans.decide('reviewer', { action: 'pass_verification', loan_id, note: '' })
    const viewsOf = async (role: Role) =>
      (await caseOf(role, loan_id)).verification?.documents.filter(({ viewed }) => viewed).length
    await loans.openDocuments('admin@sandbox', loan_id)
    expect([await viewsOf('admin'), await viewsOf('reviewer')]).toEqual([3, 0])
    const refused = await pass()
    expect([refused.status_code, reasonOf(refused)]).toEqual([412, 'documents_unopened'])
    expect(reasonOf(await outcome('reviewer', { action: 'pass_verification', loan_id }))).toBe('documents_unopened')

    await loans.openDocuments('reviewer@sandbox', loan_id)
    // A document that is sent again must be opened again.
    dataOf(
      await loans.decide('reviewer', {
        action: 'refuse_documents',
        loan_id,
        documents: [{ kind: 'selfie', reason: 'glare' }],
        note: '',
      }),
    )
    await loans.keepDocuments(borrower, ['selfie'])
    dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
    expect(reasonOf(await pass())).toBe('documents_unopened')
    await loans.openDocuments('reviewer@sandbox', loan_id)
    expect(dataOf(await pass()).state).toBe('no_package')
  })
})

describe('the outcome of a decision, shown before it', () => {
  it('is what the decision then does: state, postings, message; and showing it changes nothing', async () => {
    const borrower = await loans.generated()
    const { loanId: loan_id } = borrower
    const traces = async () => {
      const { rows } = await sandbox.server.pool.raw.query(
        `SELECT (SELECT count(*) FROM ledger_transactions)::int AS booked, (SELECT count(*) FROM messages WHERE borrower_id = $1)::int AS messages,
           (SELECT count(*) FROM audit_log WHERE subject = $2)::int AS entries`,
        [borrower.id, `loan:${loan_id}`],
      )
      return rows[0]
    }
    const before = await traces()
    const shown = dataOf(await outcome('finance', { action: 'release', loan_id })).outcome
    expect(await traces()).toEqual(before)
    expect((await loans.detail(borrower)).loan.state).toBe('generated')

    dataOf(await loans.decide('finance', { action: 'release', loan_id }))
    const { rows } = await sandbox.server.pool.raw.query(
      `SELECT account::text, greatest(amount_cents, 0)::int AS debit_cents, greatest(-amount_cents, 0)::int AS credit_cents
       FROM ledger_postings WHERE transaction_id = (SELECT transaction_id FROM ledger_postings WHERE owner_id = $1 AND account = 'principal' LIMIT 1) ORDER BY line`,
      [loan_id],
    )
    expect(shown.postings).toEqual([{ event: 'credited', lines: rows }])
    const { loan } = await loans.detail(borrower)
    expect([shown.state, shown.next]).toEqual([loan.state, loan.next])
    expect(shown.messages.length).toBe(1)
  })

  it('gives the quota of an income as accepting it does', async () => {
    const borrower = await loans.verified({ work_income_cents: 120_000 })
    const { loanId: loan_id, token } = borrower
    dataOf(await loans.choose(borrower, { amount_cents: 120_000, months: 6 }))
    const evidence = {
      occupation: 'employed',
      months_in_job: 12,
      paid_into: 'bank',
      income_cents: 450_000,
      explanation: '',
    } as const
    const file_ids = [await loans.newFile(borrower.id)]
    dataOf(await ask('POST /api/dk/upTrueQa', { action: 'send', ...evidence, file_ids }, { token }))
    const shownFor = async (income_cents: number) =>
      dataOf(await outcome('reviewer', { action: 'accept_evidence', loan_id, income_cents })).outcome
    const low = await shownFor(130_000)
    const high = await shownFor(432_150)
    expect(high.quota?.quota_cents).toBeGreaterThan(low.quota?.quota_cents ?? 0)
    dataOf(await loans.decide('reviewer', { action: 'accept_evidence', loan_id, income_cents: 432_150, note: '' }))
    const { quota, loan } = await loans.detail(borrower)
    expect([high.quota, high.state]).toEqual([quota, loan.state])
    expect(high.largest_cents).toBe(quota?.free_cents)
  })
})

describe('operators', () => {
  it('of a loan are three people', async () => {
    const borrower = await loans.verified()
    dataOf(await loans.choose(borrower))
    await loans.referred(borrower)
    const verifier = await loans.decide('reviewer', { action: 'approve', loan_id: borrower.loanId, note: '' })
    expect([verifier.status_code, reasonOf(verifier)]).toEqual([403, 'other_duty'])
    dataOf(await loans.decide('admin', { action: 'approve', loan_id: borrower.loanId, note: '' }))
    await loans.sign(borrower)
    const decider = await loans.decide('admin', { action: 'release', loan_id: borrower.loanId })
    expect([decider.status_code, reasonOf(decider)]).toEqual([403, 'other_duty'])
    expect(dataOf(await loans.decide('finance', { action: 'release', loan_id: borrower.loanId })).state).toBe(
      'credited',
    )
  })

  it('may do what their role allows and nothing else', async () => {
    const borrower = await loans.sent()
    const answers: Record<string, readonly number[]> = {}
    for (const role of ROLES) {
      const released = await loans.decide(role, { action: 'release', loan_id: borrower.loanId })
      const refused = await loans.decide(role, {
        action: 'refuse_evidence',
        loan_id: borrower.loanId,
        reasons: ['too_old'],
        note: '',
      })
      answers[role] = [released.status_code, refused.status_code]
    }
    // 412 (out of order) is the answer to roles with the right.
    expect(answers).toEqual({
      reviewer: [403, 412],
      finance: [412, 403],
      support: [403, 403],
      content: [403, 403],
      admin: [412, 412],
      auditor: [403, 403],
      support_content: [403, 403],
    })
  })

  it('do not work on one case together: the second is told, until the first leaves or time is up', async () => {
    const borrower = await loans.underReview()
    expect((await claim('admin', borrower.loanId)).status_code).toBe(200)
    const second = await claim('reviewer', borrower.loanId)
    expect([second.status_code, reasonOf(second)]).toEqual([412, 'claimed'])
    const decided = await loans.decide('reviewer', {
      action: 'reject',
      loan_id: borrower.loanId,
      reasons: ['income_not_enough'],
      note: '',
    })
    expect(reasonOf(decided)).toBe('claimed')
    await loans.forward(31 * 60)
    expect((await claim('reviewer', borrower.loanId)).status_code).toBe(200)
  })

  it('see masked what could be used against a borrower', async () => {
    const borrower = await loans.underReview()
    const loanCase = await caseOf('reviewer', borrower.loanId)
    expect(loanCase.borrower.id_number_masked).toMatch(/\*/)
    expect(JSON.stringify(loanCase)).not.toContain(borrower.phone)
  })

  it('find what waits, the oldest deadline first, and who is barred from it', async () => {
    const [first, second] = [await loans.underReview(), await loans.underReview()]
    const rows = await queue('reviewer', 'review')
    const at = (id: string) => rows.findIndex(({ loan_id }) => loan_id === id)
    expect(at(first.loanId)).toBeLessThan(at(second.loanId))
    expect(rows[at(first.loanId)]).toMatchObject({
      barred: true,
      late: false,
      borrower_name: 'Maria Aparecida da Silva',
    })
    const counts = dataOf(
      await ask('POST /api/console/queue', { action: 'counts' }, { token: await loans.operator('admin'), key: null }),
    )
    expect('counts' in counts && counts.counts.find((each) => each.queue === 'review')?.waiting).toBeGreaterThanOrEqual(
      2,
    )
  })
})

describe('money', () => {
  it('is not lent beyond what may be lent in a day', async () => {
    const borrower = await loans.generated()
    const { policy } = await settingsInForce(db(), new Date(Date.now() + 10 * DAY * 1000), ['policy'])
    await addSetting(db(), {
      name: 'policy',
      value: { ...policy, lent_per_day_cents: 99_999 },
      effectiveAt: new Date(),
      setBy: 'test',
    })
    const refused = await loans.decide('finance', { action: 'release', loan_id: borrower.loanId })
    expect([refused.status_code, reasonOf(refused)]).toEqual([402, 'funds_short'])
    await addSetting(db(), { name: 'policy', value: policy, effectiveAt: new Date(), setBy: 'test' })
    expect(dataOf(await loans.decide('finance', { action: 'release', loan_id: borrower.loanId })).state).toBe(
      'credited',
    )
  })

  it('is given back within seven days without any cost, and exactly the net leaves the wallet', async () => {
    const borrower = await loans.credited({ package: 'plus', amount_cents: 150_000 })
    expect(await walletBalance(db(), borrower.id)).toBe(150_000)
    const regretted = dataOf(
      await ask('POST /api/app/loan', { action: 'regret', loan_id: borrower.loanId }, { token: borrower.token }),
    )
    expect(regretted.loan.state).toBe('regretted')
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    const { rows } = await sandbox.server.pool.raw.query(
      `SELECT account::text, sum(amount_cents)::bigint AS cents FROM ledger_postings WHERE loan_id = $1 GROUP BY 1 HAVING sum(amount_cents) <> 0 ORDER BY 1`,
      [borrower.loanId],
    )
    expect(rows.map(({ account }) => account)).toEqual(['iof_borne', 'iof_payable'])
  })

  it('is not given back with money that leaves the wallet at the same time: it says what is missing', async () => {
    const borrower = await loans.credited({ package: 'plus', amount_cents: 150_000 })
    const now = new Date()
    const waiting = async (): Promise<number> =>
      (
        await sandbox.server.pool.raw.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows.length
    const regretting = await inTransaction(db(), async (tx) => {
      await lockWallet(tx, borrower.id)
      await post(tx, {
        event: 'withdrawal_asked',
        key: crypto.randomUUID(),
        effectiveAt: now,
        now,
        lines: [
          { account: 'wallet', borrowerId: borrower.id, debit: cents(100_000) },
          { account: 'wallet_reserved', borrowerId: borrower.id, credit: cents(100_000) },
        ],
      })
      const answer = ask(
        'POST /api/app/loan',
        { action: 'regret', loan_id: borrower.loanId },
        { token: borrower.token },
      )
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    expect(await regretting.answer).toMatchObject({ status_code: 402, data: { reason: 'balance_short' } })
    expect(await walletBalance(db(), borrower.id)).toBe(50_000)
  })

  it('is refused by a releaser with reasons: the contract is void, and a person looks again', async () => {
    const borrower = await loans.generated()
    expect(
      dataOf(
        await loans.decide('finance', {
          action: 'refuse_release',
          loan_id: borrower.loanId,
          reasons: ['account_doubtful'],
          note: '',
        }),
      ).state,
    ).toBe('under_review')
    const detail = await loans.detail(borrower)
    expect([detail.contract, detail.offer, detail.review?.human]).toEqual([null, null, true])
    const { contracts } = dataOf(
      await ask('POST /api/dk/contract', { action: 'list' }, { token: borrower.token, key: null }),
    ) as { contracts: { void: boolean }[] }
    expect(contracts.map((each) => each.void)).toEqual([true])
  })
})

describe('time', () => {
  const until = (
    borrower: Parameters<typeof loans.detail>[0] & { loanId: string },
    is: (detail: Awaited<ReturnType<typeof loans.detail>>) => boolean,
    what: string,
  ) => eventually(() => loans.detail(borrower, borrower.loanId), is, what)

  it('makes an offer anew each day, lets it expire, and voids what nobody released', async () => {
    const [offered, signed] = [await loans.approved(), await loans.generated()]
    const before = (await loans.detail(offered)).offer
    await loans.forward(DAY)
    const refreshed = await until(offered, ({ offer }) => offer?.id !== before?.id, 'the offer was made anew')
    expect(refreshed.offer?.valid_through).toBe(before?.valid_through)
    expect(refreshed.offer?.costs.release_on).not.toBe(before?.costs.release_on)
    // The prices are the same, so there is no message.
    expect(await bankOf(sandbox).messageKindsOf(offered.id)).not.toContain('offer_renewed')
    const missed = await until(signed, ({ loan }) => loan.state === 'approved', 'the release was missed')
    expect([missed.contract, missed.timeline.at(-1)?.action]).toEqual([null, 'miss_release'])
    await loans.forward(2 * DAY)
    const expired = await until(offered, ({ loan }) => loan.state === 'no_package', 'the offer expired')
    expect(expired.package).toBeNull()
  })

  it('leaves a decision that is late its deadline, counts how often it was escalated, and gives the borrower a new time', async () => {
    const waiting = await loans.underReview()
    const rowOf = async () => (await queue('admin', 'review')).find(({ loan_id }) => loan_id === waiting.loanId)
    const promised = (await rowOf())?.due
    const escalated = (times: number) =>
      eventually(rowOf, (row) => row?.escalations === times, `it was escalated ${times} times`)
    await loans.forward(6 * DAY)
    expect(await escalated(1)).toMatchObject({ due: promised, late: true })
    const { loan } = await loans.detail(waiting)
    expect(Date.parse(loan.next?.by ?? '')).toBeGreaterThan(Date.parse(promised ?? ''))
    await loans.forward(6 * DAY)
    expect(await escalated(2)).toMatchObject({ due: promised, late: true })
    dataOf(await loans.decide('admin', { action: 'request_data', loan_id: waiting.loanId, asks: ['payslip'], ask: '' }))
    expect((await loans.detail(waiting)).loan.next?.who).toBe('you')
  })

  it('rejects what was not answered, tells of a decision that is late, and cancels what lies idle', async () => {
    const [unanswered, waiting, idle] = [await loans.underReview(), await loans.underReview(), await loans.verified()]
    dataOf(
      await loans.decide('admin', { action: 'request_data', loan_id: unanswered.loanId, asks: ['payslip'], ask: '' }),
    )
    await loans.forward(6 * DAY)
    await until(waiting, ({ timeline }) => timeline.at(-1)?.action === 'escalate', 'it was escalated')
    await loans.forward(11 * DAY)
    const rejected = await until(unanswered, ({ loan }) => loan.state === 'rejected', 'it was rejected')
    expect(rejected.review?.reasons).toEqual(['request_unanswered'])
    await loans.leap(80 * DAY)
    // By now the borrower's session has expired too.
    const stateOf = async () =>
      (await db().selectFrom('loans').select('state').where('id', '=', idle.loanId).executeTakeFirstOrThrow()).state
    await eventually(stateOf, (state) => state === 'cancelled', 'it was cancelled')
  })
})
