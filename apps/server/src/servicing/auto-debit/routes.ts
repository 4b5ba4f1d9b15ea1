import { calls } from '@home-credit/contract'
import { type Parts, route, type Route } from '../../platform/http/index.ts'
import { giveConsent, readConsent, revokeConsent, sendConsentCode } from './consent.ts'

export const autoDebitRoutes = (parts: Parts): Route[] => [
  route(calls.appAutoDebit, async ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') return readConsent(asked, input.loan_id)
    if (input.action === 'send_code') return sendConsentCode(parts, asked, input.loan_id)
    if (input.action === 'revoke') return revokeConsent(asked, input.loan_id)
    return giveConsent(parts, asked, { loanId: input.loan_id, textHash: input.text_hash, code: input.sms_code })
  }),
]
