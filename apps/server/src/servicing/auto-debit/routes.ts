import { calls } from '@home-credit/contract'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { giveConsent, readConsent, revokeConsent, sendConsentCode } from './consent.ts'

export const autoDebitRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.appAutoDebit, async ({ input, session, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') return readConsent(callContext, input.loan_id)
    if (input.action === 'send_code') return sendConsentCode(dependencies, callContext, input.loan_id)
    if (input.action === 'revoke') return revokeConsent(callContext, input.loan_id)
    return giveConsent(dependencies, callContext, {
      loanId: input.loan_id,
      textHash: input.text_hash,
      code: input.sms_code,
    })
  }),
]
