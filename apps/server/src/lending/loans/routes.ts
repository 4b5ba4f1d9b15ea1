import { calls, type CallInput, type CallOutput } from '@home-credit/contract'
import { formatDay, formatRate } from '@home-credit/domain'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { accountOf, bindAccount, type PayeeRules } from '../../borrowers/index.ts'
import { apply, authoriseFee, choosePackage, lowerAmount, previewOf } from './apply.ts'
import { contractRoute } from './contract-route.ts'
import type { Loan, LoanRequest } from './loan.ts'
import { releaseDayAt } from './release-day.ts'
import { executeBorrowerAction, sendEvidence } from './borrower-actions.ts'
import type { LoanCallContext } from './loan-call.ts'
import { readExistingDetail, readLoanDetail } from './loan-detail.ts'
import { readLoanList } from './loan-list.ts'
import { openLoanOf } from './loan-queries.ts'
import { presentLoanCard, presentQuota, presentLoanRequest, type LoanDetail } from './presenter.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { presentVerification, verify } from './verify.ts'
import { readLoanContext } from './loan-context.ts'
import type { CostRequest } from './terms.ts'

const PAGE = 20

const costRequestIn = ({
  amount_cents: netCents,
  months,
  due_day: dueDay,
  system,
}: Pick<CallInput<'POST /api/dk/chooseVip'>, 'amount_cents' | 'months' | 'due_day' | 'system'>): CostRequest => ({
  netCents,
  months,
  dueDay,
  system,
})
const loanRequestIn = (input: Omit<CallInput<'POST /api/dk/chooseVip'>, 'package'>): LoanRequest => ({
  ...costRequestIn(input),
  purpose: input.purpose,
})

/** `payees` comes from the module that pays out, which knows the bank and is above this one. */
export const loanRoutes = (dependencies: CoreDependencies, payees: PayeeRules): Route[] => {
  const contextFor = ({ db, borrowerId, now }: LoanCallContext) => readLoanContext(db, dependencies, borrowerId, now)
  const asDetail = async (call: LoanCallContext, done: Loan | Refusal): Promise<LoanDetail | Refusal> =>
    done instanceof Refusal ? done : readExistingDetail(call.db, dependencies, call, done.id)

  return [
    route(calls.dkVerifyRead, ({ session, ...rest }) =>
      presentVerification(dependencies, { ...rest, borrowerId: session.subjectId }, viewerOf(session)),
    ),
    route(calls.dkVerify, ({ session, input, ...rest }) =>
      verify(dependencies, { ...rest, borrowerId: session.subjectId }, input, viewerOf(session)),
    ),

    route(calls.dkLoan, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      if (input.action === 'quote') {
        const costs = previewOf(await contextFor(call), input.package, costRequestIn(input), call.lang)
        return costs instanceof Refusal ? costs : { costs }
      }
      const done = await apply(dependencies, call, loanRequestIn(input))
      return done instanceof Refusal ? done : { loan: await presentLoanCard(call.db, await contextFor(call), done) }
    }),

    route(calls.sdOpen, async ({ session, ...rest }): Promise<CallOutput<'GET /api/sd/open'>> => {
      const call = { ...rest, borrowerId: session.subjectId }
      const context = await contextFor(call)
      const loan = await openLoanOf(call.db, call.borrowerId)
      const loanRequest: LoanRequest | null = loan?.loanRequest ?? null
      return {
        loan: loan === undefined ? null : await presentLoanCard(call.db, context, loan),
        wish: loan === undefined ? null : presentLoanRequest(loan),
        chosen: loan?.terms?.code ?? null,
        release_on: formatDay(releaseDayAt(call.now, context.terms)),
        quota: context.info.work_income_cents === null ? null : presentQuota(context),
        packages: context.terms.policy.packages.map((each) => {
          const costs = loanRequest === null ? undefined : previewOf(context, each.code, loanRequest, call.lang)
          return {
            code: each.code,
            name: each.name,
            amount_min_cents: each.minCents,
            amount_max_cents: each.maxCents,
            months_min: each.minMonths,
            months_max: each.maxMonths,
            rate_monthly: formatRate(each.rateMonthly),
            fee_cents: each.feeCents,
            costs: costs === undefined || costs instanceof Refusal ? null : costs,
          }
        }),
      }
    }),

    route(calls.dkChooseVip, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      return asDetail(call, await choosePackage(dependencies, call, input.package, loanRequestIn(input)))
    }),
    route(calls.dkPayVip, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      return asDetail(call, await authoriseFee(dependencies, call, input.agreed_fee_cents))
    }),

    route(calls.dkUpTrueQa, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      if (input.action === 'read')
        return asDetail(call, (await openLoanOf(call.db, call.borrowerId)) ?? refuse('not_found'))
      if (input.action === 'lower')
        return asDetail(
          call,
          await lowerAmount(dependencies, call, {
            code: input.package,
            netCents: input.amount_cents,
            months: input.months,
          }),
        )
      const { action: _, ...evidence } = input
      return asDetail(call, await sendEvidence(dependencies, call, evidence))
    }),

    contractRoute(dependencies),

    route(calls.dkRecord, ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      return readLoanList(call.db, dependencies, call, { limit: PAGE, offset: ((input.page ?? 1) - 1) * PAGE })
    }),

    route(calls.dkGetDetail, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      const detail = await readLoanDetail(call.db, dependencies, call, input.loan_id)
      if (input.loan_id !== undefined && detail === undefined) return refuse('not_found')
      return { detail: detail ?? null }
    }),

    route(calls.appLoan, async ({ session, input, ...rest }) => {
      const call = { ...rest, borrowerId: session.subjectId }
      return asDetail(call, await executeBorrowerAction(dependencies, call, input))
    }),

    route(calls.accountGet, ({ session, ...rest }) =>
      accountOf(dependencies, payees, { ...rest, borrowerId: session.subjectId }),
    ),
    route(calls.accountBind, ({ session, input, ...rest }) =>
      bindAccount(dependencies, input, payees, { ...rest, borrowerId: session.subjectId }),
    ),
  ]
}
