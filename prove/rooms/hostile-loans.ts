import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import { bankOf } from '../../apps/server/src/testing/bank.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { newCpf } from '../../apps/server/src/testing/loans.ts'
import { walletOf } from '../../apps/server/src/testing/wallet.ts'
import { asOperator, addBorrowerWithLoan, sandboxOf, callOrThrow, type WriteAction } from './write-action.ts'
import type { Screen } from '../../e2e/screen-checker.ts'

/** Texts of both sides about a loan, from the documents to the write-off. */

const loanScreens = (
  token: string,
  loanId: string,
  shows: readonly string[],
  reviewed: readonly string[] = [],
): Screen[] => [
  { token, hash: `#${PATHS.loanDetails}?id=${loanId}`, shows: [] },
  { token, hash: `#${PATHS.loan}`, shows: [] },
  { hash: `#/loans/${loanId}?tab=affordability`, shows: reviewed, unfold: true },
  { hash: `#/loans/${loanId}?tab=history`, shows, unfold: true },
]
const decided = (name: string): string => `console/decide ${name}`

const verification: WriteAction = {
  fields: ['refuse_documents.note', 'pass_verification.note'].map(decided),
  async write(place, say) {
    const { loans } = place
    const borrower = await loans.sent()
    const { loanId: loan_id, token } = borrower
    const [no, yes] = [say(decided('refuse_documents.note')), say(decided('pass_verification.note'))]
    await asOperator(place, 'reviewer', 'POST /api/console/decide', {
      action: 'refuse_documents',
      loan_id,
      documents: [{ kind: 'id_front', reason: 'blurred' }],
      note: no,
    })
    await loans.keepDocuments(borrower, ['id_front'])
    await callOrThrow(place, 'POST /api/dk/verify', { action: 'send' }, token)
    await loans.openDocuments('reviewer@sandbox', loan_id)
    await asOperator(place, 'reviewer', 'POST /api/console/decide', { action: 'pass_verification', loan_id, note: yes })
    return loanScreens(token, loan_id, [no, yes])
  },
}

const evidence: WriteAction = {
  fields: ['dk/upTrueQa send.explanation', ...['refuse_evidence.note', 'accept_evidence.note'].map(decided)],
  async write(place, say) {
    const { loans } = place
    const borrower = await loans.verified({ work_income_cents: 30_000 })
    const { token, loanId: loan_id, id } = borrower
    dataOf(await loans.choose(borrower))
    const [no, yes, explanation] = [
      say(decided('refuse_evidence.note')),
      say(decided('accept_evidence.note')),
      say('dk/upTrueQa send.explanation'),
    ]
    const send = async (): Promise<unknown> =>
      callOrThrow(
        place,
        'POST /api/dk/upTrueQa',
        {
          action: 'send',
          occupation: 'employed',
          months_in_job: 12,
          paid_into: 'bank',
          income_cents: 600_000,
          explanation,
          file_ids: [await loans.newFile(id)],
        },
        token,
      )
    await send()
    await asOperator(place, 'reviewer', 'POST /api/console/decide', {
      action: 'refuse_evidence',
      loan_id,
      reasons: ['too_old'],
      note: no,
    })
    await send()
    await asOperator(place, 'reviewer', 'POST /api/console/decide', {
      action: 'accept_evidence',
      loan_id,
      income_cents: 600_000,
      note: yes,
    })
    return loanScreens(token, loan_id, [no, yes], [explanation])
  },
}

const review: WriteAction = {
  fields: [
    ...['request_data.ask', 'reject.note'].map(decided),
    'app/loan answer_request.answer',
    'app/loan request_human_review.reason',
  ],
  async write(place, say, look) {
    const { loans } = place
    const { token, loanId: loan_id, id } = await loans.underReview()
    const [requestText, no] = [say(decided('request_data.ask')), say(decided('reject.note'))]
    const [answer, reason] = [say('app/loan answer_request.answer'), say('app/loan request_human_review.reason')]
    await asOperator(place, 'admin', 'POST /api/console/decide', {
      action: 'request_data',
      loan_id,
      asks: ['payslip'],
      ask: requestText,
    })
    await look({ token, hash: `#${PATHS.loan}?step=request`, shows: [requestText] })
    await callOrThrow(
      place,
      'POST /api/app/loan',
      { action: 'answer_request', loan_id, answer, file_ids: [await loans.newFile(id)] },
      token,
    )
    await asOperator(place, 'admin', 'POST /api/console/decide', {
      action: 'reject',
      loan_id,
      reasons: ['income_not_enough'],
      note: no,
    })
    await callOrThrow(
      place,
      'POST /api/app/loan',
      { action: 'request_human_review', loan_id, agreed_fee_cents: 0, reason },
      token,
    )
    return loanScreens(token, loan_id, [requestText, answer, no], [reason])
  },
}

const release: WriteAction = {
  fields: ['approve.note', 'refuse_release.note'].map(decided),
  async write(place, say) {
    const { loans } = place
    const borrower = await loans.underReview()
    const { token, loanId: loan_id } = borrower
    const [yes, never] = [say(decided('approve.note')), say(decided('refuse_release.note'))]
    await asOperator(place, 'admin', 'POST /api/console/decide', { action: 'approve', loan_id, note: yes })
    await loans.sign(borrower)
    await asOperator(place, 'finance', 'POST /api/console/decide', {
      action: 'refuse_release',
      loan_id,
      reasons: ['account_doubtful'],
      note: never,
    })
    return loanScreens(token, loan_id, [yes, never])
  },
}

const agreements: WriteAction = {
  fields: ['app/plans ask.words', 'console/plans refuse.reason', 'console/plans propose.note'],
  async write(place, say, look) {
    const { token, loanId: loan_id } = await place.loans.credited()
    const [words, no, note] = [
      say('app/plans ask.words'),
      say('console/plans refuse.reason'),
      say('console/plans propose.note'),
    ]
    const ask = async (): Promise<string> => {
      const view = await callOrThrow(
        place,
        'POST /api/app/plans',
        { action: 'ask', loan_id, reason: 'job_lost', can_pay_cents: null, words },
        token,
      )
      return 'standing' in view ? (view.standing.plan?.id ?? '') : ''
    }
    await asOperator(place, 'reviewer', 'POST /api/console/plans', {
      action: 'refuse',
      plan_id: await ask(),
      reason: no,
    })
    await look({ token, hash: `#${PATHS.plan}?loan=${loan_id}`, shows: [no] })
    const plan_id = await ask()
    const planView = await asOperator(place, 'reviewer', 'POST /api/console/plans', { action: 'one', loan_id })
    const first_due_on = 'case' in planView ? planView.case.first_due.from : ''
    const due_day = Number(first_due_on.slice(-2))
    const terms = { count: 8, first_due_on, due_day, rate_monthly: '0.01', waived_cents: 0 }
    const preview = await asOperator(place, 'reviewer', 'POST /api/console/plans', {
      action: 'preview',
      loan_id,
      terms,
    })
    if (!('figures' in preview)) throw new Error('no figures')
    await asOperator(place, 'reviewer', 'POST /api/console/plans', {
      action: 'propose',
      loan_id,
      terms,
      note,
      seen: plan_id,
      confirmed: { left_cents: preview.figures.before.left_cents, total_cents: preview.figures.total_cents },
    })
    return [
      { token, hash: `#${PATHS.plan}?loan=${loan_id}`, shows: [] },
      { token, hash: `#${PATHS.messages}`, shows: [] },
      { hash: `#/agreements/${loan_id}`, shows: [words, no, note] },
    ]
  },
}

const collections: WriteAction = {
  fields: ['console/collections note.note', 'console/write_offs propose.reason'],
  async write(place, say) {
    const { token, loanId: loan_id } = await addBorrowerWithLoan(place, 150)
    const [contact, lost] = [say('console/collections note.note'), say('console/write_offs propose.reason')]
    await asOperator(place, 'finance', 'POST /api/console/collections', {
      action: 'note',
      loan_id,
      kind: 'borrower_called',
      outcome: 'spoke',
      note: contact,
      next_on: null,
    })
    await asOperator(place, 'finance', 'POST /api/console/write_offs', { action: 'propose', loan_id, reason: lost })
    return [
      { token, hash: `#${PATHS.messages}`, shows: [] },
      { hash: `#/loans/${loan_id}`, shows: [contact, lost] },
      { hash: '#/collections', shows: [] },
    ]
  },
}

const LARGE = 1_000_000

const payouts: WriteAction = {
  fields: ['console/payouts refuse.reason', 'console/payouts block.reason'],
  async write(place, say) {
    const wallet = walletOf(sandboxOf(place))
    const borrower = await wallet.funded(LARGE + 1000)
    const order = await wallet.withdrawn(borrower, LARGE)
    const [no, block] = [say('console/payouts refuse.reason'), say('console/payouts block.reason')]
    await asOperator(place, 'finance', 'POST /api/console/payouts', { action: 'refuse', id: order.id, reason: no })
    await asOperator(place, 'finance', 'POST /api/console/payouts', {
      action: 'block',
      borrower_id: borrower.id,
      amount_cents: 100,
      reason: block,
    })
    return [
      { token: borrower.token, hash: `#${PATHS.wallet}`, shows: [] },
      { hash: `#/payouts/${order.id}`, shows: [] },
      { hash: `#/audit?subject=borrower:${borrower.id}`, shows: [no, block], unfold: true },
    ]
  },
}

const refunds: WriteAction = {
  fields: ['console/refunds propose.reason'],
  async write(place, say) {
    const bank = bankOf(sandboxOf(place))
    const { loans, ask } = place
    const cpf = newCpf()
    const { id, token, loanId: loan_id } = await loans.credited({}, { id_number: cpf })
    await bank.spend(id)
    const pay = { verb: 'rows' as const, rows: [1] }
    const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id, pay }, { token }))
    const payment = await callOrThrow(
      place,
      'POST /api/dk/getRepaymentPay',
      { loan_id, pay, method: 'pix', amount_cents: owed.amount_cents },
      token,
    )
    if (!('order' in payment)) throw new Error('no order')
    const end_to_end_id = await bank.pay({
      txid: payment.order.copy_code ?? '',
      amount_cents: owed.amount_cents + 500,
      payer_cpf: newCpf(),
    })
    await bank.orderIn(token, payment.order.id, 'paid')
    const reason = say('console/refunds propose.reason')
    await asOperator(place, 'finance', 'POST /api/console/refunds', { action: 'propose', end_to_end_id, reason })
    return [{ hash: '#/refunds?state=proposed&size=100', shows: [reason], unfold: true }]
  },
}

export const LOAN_ACTIONS: readonly WriteAction[] = [
  verification,
  evidence,
  review,
  release,
  agreements,
  collections,
  payouts,
  refunds,
]
