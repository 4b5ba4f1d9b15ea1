import { calls, type CallOutput } from '@home-credit/contract'
import { formatDay, formatRate } from '@home-credit/domain'
import { type Parts, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { accountOf, bindAccount, type PayeeRules } from '../../borrowers/index.ts'
import { applyRefusal, apply, authoriseFee, choosePackage, lowerAmount, previewOf, type Asked } from './apply.ts'
import { contractRoute } from './contract-route.ts'
import type { Loan, LoanRequest } from './loan.ts'
import { releaseDayAt } from './offer.ts'
import { afterwards, sendEvidence } from './borrower-actions.ts'
import { findLoan, loansOf, openLoanOf } from './loan-queries.ts'
import { toldCard, toldDetail, toldQuota, presentLoanRequest, type LoanDetail } from './presenter.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { tellVerification, verify } from './verify.ts'
import { readLoanContext } from './loan-context.ts'

const PAGE = 20

interface Wanted {
  amount_cents: number
  months: number
  due_day: number | null
  system: 'price' | 'sac'
}
const loanRequestIn = <Purpose>({ amount_cents, months, due_day, system }: Wanted, purpose: Purpose) => ({
  amountCents: amount_cents,
  months,
  dueDay: due_day,
  system,
  purpose,
})

/** `payees` says what holds for where money goes: who pays out knows a bank, and stands above this module. */
export const loanRoutes = (parts: Parts, payees: PayeeRules): Route[] => {
  const contextFor = ({ db, borrowerId, now }: Asked) => readLoanContext(db, parts, borrowerId, now)
  const asDetail = async (asked: Asked, done: Loan | Refusal): Promise<LoanDetail | Refusal> =>
    done instanceof Refusal ? done : toldDetail(asked.db, await contextFor(asked), done)

  return [
    route(calls.dkVerifyRead, ({ session, ...rest }) =>
      tellVerification(parts, { ...rest, borrowerId: session.subjectId }, viewerOf(session)),
    ),
    route(calls.dkVerify, ({ session, input, ...rest }) =>
      verify(parts, { ...rest, borrowerId: session.subjectId }, input, viewerOf(session)),
    ),

    route(calls.dkLoan, async ({ session, input, ...rest }) => {
      const asked = { ...rest, borrowerId: session.subjectId }
      if (input.action === 'quote') {
        const costs = previewOf(await contextFor(asked), input.package, loanRequestIn(input, 'other'), asked.lang)
        return costs instanceof Refusal ? costs : { costs }
      }
      const done = await apply(parts, asked, loanRequestIn(input, input.purpose))
      return done instanceof Refusal ? done : { loan: await toldCard(asked.db, await contextFor(asked), done) }
    }),

    route(calls.sdOpen, async ({ session, ...rest }): Promise<CallOutput<'GET /api/sd/open'>> => {
      const asked = { ...rest, borrowerId: session.subjectId }
      const context = await contextFor(asked)
      const loan = await openLoanOf(asked.db, asked.borrowerId)
      const loanRequest: LoanRequest | null = loan?.loanRequest ?? null
      return {
        loan: loan === undefined ? null : await toldCard(asked.db, context, loan),
        wish: loan === undefined ? null : presentLoanRequest(loan),
        chosen: loan?.terms?.code ?? null,
        release_on: formatDay(releaseDayAt(asked.now, context.terms)),
        quota: context.info.work_income_cents === null ? null : toldQuota(context),
        packages: context.terms.policy.packages.map((each) => {
          const costs = loanRequest === null ? undefined : previewOf(context, each.code, loanRequest, asked.lang)
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
      const asked = { ...rest, borrowerId: session.subjectId }
      return asDetail(asked, await choosePackage(parts, asked, input.package, loanRequestIn(input, input.purpose)))
    }),
    route(calls.dkPayVip, async ({ session, input, ...rest }) => {
      const asked = { ...rest, borrowerId: session.subjectId }
      return asDetail(asked, await authoriseFee(parts, asked, input.agreed_fee_cents))
    }),

    route(calls.dkUpTrueQa, async ({ session, input, ...rest }) => {
      const asked = { ...rest, borrowerId: session.subjectId }
      if (input.action === 'read')
        return asDetail(asked, (await openLoanOf(asked.db, asked.borrowerId)) ?? refuse('not_found'))
      if (input.action === 'lower')
        return asDetail(
          asked,
          await lowerAmount(parts, asked, {
            code: input.package,
            amountCents: input.amount_cents,
            months: input.months,
          }),
        )
      const { action: _, ...given } = input
      return asDetail(asked, await sendEvidence(parts, asked, given))
    }),

    contractRoute(parts),

    route(calls.dkRecord, async ({ session, input, ...rest }): Promise<CallOutput<'POST /api/dk/record'>> => {
      const asked = { ...rest, borrowerId: session.subjectId }
      const context = await contextFor(asked)
      const { loans, total } = await loansOf(asked.db, asked.borrowerId, {
        limit: PAGE,
        offset: ((input.page ?? 1) - 1) * PAGE,
      })
      const cards = []
      for (const loan of loans) cards.push(await toldCard(asked.db, context, loan))
      const may = applyRefusal(context, await openLoanOf(asked.db, asked.borrowerId))
      return { loans: cards, total, apply: may === 'yes' && !context.verificationValid ? 'identity_needed' : may }
    }),

    route(calls.dkGetDetail, async ({ session, input, ...rest }) => {
      const asked = { ...rest, borrowerId: session.subjectId }
      const loan = input.loan_id === undefined ? await currentOf(asked) : await findLoan(asked.db, input.loan_id)
      if (input.loan_id !== undefined && loan?.borrower_id !== asked.borrowerId) return refuse('not_found')
      return { detail: loan === undefined ? null : await toldDetail(asked.db, await contextFor(asked), loan) }
    }),

    route(calls.appLoan, async ({ session, input, ...rest }) => {
      const asked = { ...rest, borrowerId: session.subjectId }
      return asDetail(asked, await afterwards(parts, asked, input))
    }),

    route(calls.accountGet, ({ session, ...rest }) =>
      accountOf(parts, payees, { ...rest, borrowerId: session.subjectId }),
    ),
    route(calls.accountBind, ({ session, input, ...rest }) =>
      bindAccount(parts, input, payees, { ...rest, borrowerId: session.subjectId }),
    ),
  ]
}

/** The one that is being worked on, else the newest. */
const currentOf = async ({ db, borrowerId }: Asked): Promise<Loan | undefined> =>
  (await openLoanOf(db, borrowerId)) ?? (await loansOf(db, borrowerId, { limit: 1, offset: 0 })).loans[0]
