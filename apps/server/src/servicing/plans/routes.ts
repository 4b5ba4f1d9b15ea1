import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, route, type Route } from '../../platform/http/index.ts'
import { askPlan, declinePlan } from './ask.ts'
import { caseOf, queueOf } from './case.ts'
import { quoteDueDay } from './due-day.ts'
import { presentAmendment } from './amendment-document.ts'
import { previewPlan, proposePlan, refusePlan } from './propose.ts'
import { signDueDay, signPlan } from './sign.ts'
import { readPlanOverview } from './plan-overview.ts'

export const planRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.appPlans, async ({ input, session, address, userAgent, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    const after = async (loanId: string) => {
      const overview = await readPlanOverview(dependencies, callContext, loanId)
      return overview instanceof Refusal ? overview : { standing: overview }
    }
    if (input.action === 'read') return after(input.loan_id)
    if (input.action === 'ask') return (await askPlan(callContext, input)) ?? after(input.loan_id)
    if (input.action === 'due_day_quote') {
      const quote = await quoteDueDay(
        dependencies,
        callContext,
        { loanId: input.loan_id, dueDay: input.due_day },
        'read',
      )
      return quote instanceof Refusal
        ? quote
        : { quote: { terms: quote.terms, paper: presentAmendment(quote.amendment) } }
    }
    if (input.action === 'decline') {
      const declined = await declinePlan(callContext, input.plan_id)
      return declined instanceof Refusal ? declined : after(declined.loanId)
    }
    const signing = { textHash: input.text_hash, code: input.sms_code, address, userAgent }
    const signed =
      input.action === 'sign'
        ? await signPlan(dependencies, callContext, input.plan_id, signing)
        : await signDueDay(dependencies, callContext, { loanId: input.loan_id, dueDay: input.due_day }, signing)
    return signed instanceof Refusal ? signed : after(signed.loanId)
  }),

  route(calls.consolePlans, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') return queueOf(db, input, now)
    const viewer = { db, operatorId: session.subjectId, now, lang, requestId }
    if (input.action === 'preview') {
      const figures = await previewPlan(viewer, input)
      return figures instanceof Refusal ? figures : { figures }
    }
    let loanId: string
    if (input.action === 'one') loanId = input.loan_id
    else {
      const done =
        input.action === 'propose'
          ? await proposePlan(viewer, dependencies.secretKey, input)
          : await refusePlan(viewer, dependencies.secretKey, input.plan_id, input.reason)
      if (done instanceof Refusal) return done
      loanId = done.loanId
    }
    const found = await caseOf(db, dependencies.keyring, loanId, now)
    return found instanceof Refusal ? found : { case: found }
  }),
]
