import { BORROWER_ACTS, type CallOutput } from '@home-credit/contract'
import { addDays, formatDay, mayDo, NO_HISTORY, quotaOf, REGRET_DAYS } from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { borrowersFacts } from './guard-facts.ts'
import type { DataRequest } from './decision-queries.ts'
import type { Loan } from './loan.ts'
import { nextStepOf, repayStep, reviewUntil, type StepLoan, type StepRows, stepRowsOf } from './next-step.ts'
import { releaseDayAt } from './release-day.ts'
import { nextDueOn } from './next-due.ts'
import type { CreditLimit } from './credit-limit.ts'
import type { LoanDetailRows } from './loan-detail-queries.ts'
import type { Terms } from './terms.ts'
import { costsOf, mustQuote } from './quote.ts'
import type { LoanContext } from './loan-context.ts'

export type LoanCard = CallOutput<'POST /api/dk/record'>['loans'][number]
export type LoanDetail = NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>

/** What a loan in a list shows. */
export type CardLoan = StepLoan &
  Pick<Loan, 'number' | 'opened_at' | 'loanRequest'> & { terms: Pick<Terms, 'name'> | null }

export function presentCard(context: LoanContext, loan: CardLoan, rows: StepRows): LoanCard {
  const owing = loan.state === 'credited' ? context.owing.find(({ loanId }) => loanId === loan.id) : undefined
  const due = owing && nextDueOn(owing.loan, localDay(context.now))
  return {
    id: loan.id,
    number: loan.number,
    state: loan.state,
    opened_at: loan.opened_at.toISOString(),
    amount_cents: loan.loanRequest?.netCents ?? null,
    months: loan.loanRequest?.months ?? null,
    package_name: loan.terms?.name ?? null,
    next: loan.state === 'credited' ? repayStep(due) : nextStepOf(context, loan, rows),
    next_due: due ?? null,
  }
}

export const presentLoanCard = async (db: Db, context: LoanContext, loan: CardLoan): Promise<LoanCard> =>
  presentCard(context, loan, await stepRowsOf(db, loan))

export const presentLoanRequest = ({ loanRequest }: Loan): LoanDetail['wish'] =>
  loanRequest && {
    amount_cents: loanRequest.netCents,
    months: loanRequest.months,
    due_day: loanRequest.dueDay,
    system: loanRequest.system,
    purpose: loanRequest.purpose,
  }

/** The quota for the same income without any history. */
const beginnersQuota = ({ creditLimit: { incomeCents }, terms: { policy } }: LoanContext): number =>
  quotaOf(policy, { incomeCents, history: NO_HISTORY })

export const presentQuota = (context: LoanContext): NonNullable<LoanDetail['quota']> =>
  presentCreditLimit(context.creditLimit, beginnersQuota(context))

const presentCreditLimit = (creditLimit: CreditLimit, beginnersCents: number): NonNullable<LoanDetail['quota']> => ({
  quota_cents: creditLimit.quotaCents,
  outstanding_cents: creditLimit.outstandingCents,
  free_cents: creditLimit.freeCents,
  income_cents: creditLimit.incomeCents,
  income_verified: creditLimit.incomeShown,
  income_percent: creditLimit.tier?.incomePercent ?? 0,
  cap_cents: creditLimit.tier?.capCents ?? 0,
  grown_cents: Math.max(0, creditLimit.quotaCents - beginnersCents),
  loans_repaid: creditLimit.history.loansRepaid,
  paid_on_time: creditLimit.history.installmentsPaidOnTime,
})

const byWhom = (actor: string): LoanDetail['timeline'][number]['by'] => {
  if (actor.startsWith('borrower:')) return 'you'
  if (actor.startsWith('operator:')) return 'operator'
  return actor.startsWith('policy@') ? 'policy' : 'system'
}

const presentDataRequest = (
  request: Pick<DataRequest, 'asks' | 'note' | 'asked_at' | 'last_day'>,
): NonNullable<LoanDetail['request']> => ({
  asks: request.asks,
  note: request.note,
  asked_at: request.asked_at.toISOString(),
  last_day: request.last_day,
})

function presentReview(loan: Loan): LoanDetail['review'] {
  if (loan.state !== 'under_review' && loan.state !== 'rejected') return null
  return {
    decide_by: (loan.new_time ?? loan.decide_by)?.toISOString() ?? null,
    decided_by: loan.state === 'under_review' ? null : loan.decided_by_policy ? 'policy' : 'operator',
    reasons: loan.reasons,
    until: loan.rejected_at === null ? null : reviewUntil(loan.rejected_at),
    human: loan.human_decides || loan.human_reviewed,
  }
}

const BEFORE_OFFER: ReadonlySet<string> = new Set(['package_unpaid', 'quota_short', 'under_review', 'rejected'])

/** Everything about a loan that its borrower may see. */
export function presentLoanDetail(context: LoanContext, detail: LoanDetailRows): LoanDetail {
  const { loan, offer, request, evidence, contract, moves } = detail
  const { terms, loanRequest } = loan
  const may = mayDo({ state: loan.state, facts: borrowersFacts(context, detail) }, { kind: 'borrower' })
  const creditedOn = loan.credited_at === null ? undefined : localDay(loan.credited_at)
  return {
    loan: presentCard(context, loan, detail),
    may: BORROWER_ACTS.filter((act) => may.includes(act)),
    timeline: moves.map(({ to_state, action, actor, at, reasons }) => ({
      state: to_state,
      action,
      by: byWhom(actor),
      at: at.toISOString(),
      reasons,
    })),
    wish: presentLoanRequest(loan),
    package: terms && {
      code: terms.code,
      name: terms.name,
      rate_monthly: terms.rate_monthly,
      fee_cents: terms.fee_cents,
      fee_authorised: loan.authorised_fee_cents >= terms.fee_cents,
    },
    preview:
      terms !== null && loanRequest !== null && BEFORE_OFFER.has(loan.state)
        ? costsOf(terms, mustQuote(terms, loanRequest, releaseDayAt(context.now, context.terms)))
        : null,
    quota: context.info.work_income_cents === null ? null : presentQuota(context),
    evidence:
      evidence === undefined
        ? null
        : { state: evidence.state, sent_at: evidence.sent_at.toISOString(), reasons: evidence.reasons },
    review: presentReview(loan),
    request: request === undefined ? null : presentDataRequest(request),
    offer:
      offer !== undefined && (loan.state === 'approved' || loan.state === 'generated')
        ? { id: offer.id, costs: offer.costs, valid_through: offer.valid_through }
        : null,
    contract:
      contract === undefined
        ? null
        : {
            id: contract.id,
            number: contract.number,
            signed_at: new Date(contract.signed_at).toISOString(),
            text_hash: contract.text_hash,
            void: contract.void,
          },
    credited:
      creditedOn === undefined || offer === undefined || loan.credited_at === null
        ? null
        : {
            credited_at: loan.credited_at.toISOString(),
            costs: offer.costs,
            first_due_on: offer.costs.installments[0]?.due_on ?? offer.release_on,
            regret_until: formatDay(addDays(creditedOn, REGRET_DAYS)),
          },
  }
}
