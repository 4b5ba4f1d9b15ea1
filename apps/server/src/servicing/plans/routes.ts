import { calls } from '@home-credit/contract'
import { type Parts, Refusal, route, type Route } from '../../platform/http/index.ts'
import { askPlan, declinePlan } from './ask.ts'
import { caseOf, queueOf } from './case.ts'
import { quoteDueDay } from './due-day.ts'
import { toldPaper } from './amendment-document.ts'
import { previewPlan, proposePlan, refusePlan } from './propose.ts'
import { signDueDay, signPlan } from './sign.ts'
import { standingOn } from './plan-overview.ts'

export const planRoutes = (parts: Parts): Route[] => [
  route(calls.appPlans, async ({ input, session, address, userAgent, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    const after = async (loanId: string) => {
      const standing = await standingOn(parts, asked, loanId)
      return standing instanceof Refusal ? standing : { standing }
    }
    if (input.action === 'read') return after(input.loan_id)
    if (input.action === 'ask') return (await askPlan(asked, input)) ?? after(input.loan_id)
    if (input.action === 'due_day_quote') {
      const quote = await quoteDueDay(parts, asked, { loanId: input.loan_id, dueDay: input.due_day }, 'read')
      return quote instanceof Refusal ? quote : { quote: { terms: quote.terms, paper: toldPaper(quote.paper) } }
    }
    if (input.action === 'decline') {
      const declined = await declinePlan(asked, input.plan_id)
      return declined instanceof Refusal ? declined : after(declined.loanId)
    }
    const signing = { textHash: input.text_hash, code: input.sms_code, address, userAgent }
    const signed =
      input.action === 'sign'
        ? await signPlan(parts, asked, input.plan_id, signing)
        : await signDueDay(parts, asked, { loanId: input.loan_id, dueDay: input.due_day }, signing)
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
          ? await proposePlan(viewer, parts.secretKey, input)
          : await refusePlan(viewer, parts.secretKey, input.plan_id, input.reason)
      if (done instanceof Refusal) return done
      loanId = done.loanId
    }
    const found = await caseOf(db, parts.keyring, loanId, now)
    return found instanceof Refusal ? found : { case: found }
  }),
]
