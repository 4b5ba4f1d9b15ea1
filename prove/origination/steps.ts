import type { Envelope, Role } from '../../packages/contract/src/index.ts'
import type { Action, RowActor } from '../../packages/domain/src/index.ts'
import { evidenceFor, type Applicant } from './places.ts'
import { CHOICE } from '../../apps/server/src/testing/loans.ts'
import type { Lender } from './lender.ts'

/** One call that would move a loan, made in any state. */
export interface Step {
  name: string
  /** Its action in the state table, or 'begin' or 'apply' for calls that are not in it. */
  action: Action | 'begin' | 'apply'
  actor: RowActor
  go(lender: Lender, applicant: Applicant): Promise<Envelope<unknown>>
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
const FEE = { agreed_fee_cents: 0 }

const own = (name: string, action: Step['action'], go: Step['go']): Step => ({ name, action, actor: 'borrower', go })
const operator = (action: Action, actor: RowActor, role: Role, more: object): Step => ({
  name: `console/decide ${action}`,
  action,
  actor,
  go: async ({ steps }, { loanId }) => {
    if (action === 'pass_verification') await steps.openDocuments(`${role}@sandbox`, loanId)
    return steps.decide(role, { action, loan_id: loanId, ...more } as Parameters<typeof steps.decide>[1])
  },
})

/** Every call that can move a loan, with valid input for a state that allows it. */
export const STEPS: readonly Step[] = [
  own('dk/verify start', 'begin', ({ ask }, { token }) => ask('POST /api/dk/verify', { action: 'start' }, { token })),
  own('dk/verify keep', 'send_documents', async ({ ask, steps }, { id, token }) =>
    ask('POST /api/dk/verify', { action: 'keep', kind: 'selfie', file_id: await steps.newFile(id) }, { token }),
  ),
  own('dk/verify send', 'send_documents', ({ ask }, { token }) =>
    ask('POST /api/dk/verify', { action: 'send' }, { token }),
  ),
  own('dk/loan apply', 'apply', ({ ask }, { token }) => {
    const { package: _, ...loanRequest } = CHOICE
    return ask('POST /api/dk/loan', { action: 'apply', ...loanRequest }, { token })
  }),
  own('dk/chooseVip', 'choose_package', ({ steps }, applicant) => steps.choose(applicant)),
  own('dk/payVip', 'authorise_fee', ({ ask }, { token }) =>
    ask('POST /api/dk/payVip', { agreed_fee_cents: 4900 }, { token }),
  ),
  own('dk/upTrueQa send', 'send_evidence', async (lender, applicant) =>
    lender.ask(
      'POST /api/dk/upTrueQa',
      { action: 'send', ...(await evidenceFor(lender, applicant)) },
      { token: applicant.token },
    ),
  ),
  own('dk/upTrueQa lower', 'lower_amount', ({ ask }, { token }) =>
    ask('POST /api/dk/upTrueQa', { action: 'lower', package: 'essential', amount_cents: 30_000, months: 3 }, { token }),
  ),
  own('dk/contract sign', 'sign', async ({ ask, steps }, applicant) => {
    const preview = await ask('POST /api/dk/contract', { action: 'preview' }, { token: applicant.token, key: null })
    const found = preview.status_code === 200 && 'contract' in preview.data ? preview.data.contract : undefined
    // Tries even when there is nothing to sign.
    const sms_code = found === undefined ? '123456' : await steps.signCode(applicant)
    const offer_id = found?.offer_id ?? NOBODY
    return ask(
      'POST /api/dk/contract',
      { action: 'sign', offer_id, text_hash: found?.text_hash ?? '0'.repeat(64), sms_code },
      { token: applicant.token },
    )
  }),
  own('app/loan cancel', 'cancel', ({ ask }, { token, loanId }) =>
    ask('POST /api/app/loan', { action: 'cancel', loan_id: loanId }, { token }),
  ),
  own('app/loan regret', 'regret', ({ ask }, { token, loanId }) =>
    ask('POST /api/app/loan', { action: 'regret', loan_id: loanId }, { token }),
  ),
  own('app/loan answer_request', 'answer_request', ({ ask }, { token, loanId }) =>
    ask('POST /api/app/loan', { action: 'answer_request', loan_id: loanId, answer: 'yes', file_ids: [] }, { token }),
  ),
  own('app/loan resubmit', 'resubmit', ({ ask }, { token, loanId }) =>
    ask('POST /api/app/loan', { action: 'resubmit', loan_id: loanId, ...FEE }, { token }),
  ),
  own('app/loan request_human_review', 'request_human_review', ({ ask }, { token, loanId }) =>
    ask(
      'POST /api/app/loan',
      { action: 'request_human_review', loan_id: loanId, ...FEE, reason: 'please look again' },
      { token },
    ),
  ),
  operator('pass_verification', 'operator/verifier', 'reviewer', { note: '' }),
  operator('refuse_documents', 'operator/verifier', 'reviewer', {
    documents: [{ kind: 'selfie', reason: 'glare' }],
    note: '',
  }),
  operator('accept_evidence', 'operator/verifier', 'reviewer', { income_cents: 900_000, note: '' }),
  operator('refuse_evidence', 'operator/verifier', 'reviewer', { reasons: ['too_old'], note: '' }),
  operator('approve', 'operator/decider', 'admin', { note: '' }),
  operator('reject', 'operator/decider', 'admin', { reasons: ['income_not_enough'], note: '' }),
  operator('request_data', 'operator/decider', 'admin', { asks: ['payslip'], ask: '' }),
  operator('release', 'operator/releaser', 'finance', {}),
  operator('refuse_release', 'operator/releaser', 'finance', { reasons: ['funds_short'], note: '' }),
]
