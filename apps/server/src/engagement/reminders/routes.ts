import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import type { LoanParts } from '../../lending/index.ts'
import { confirmReminder, payReminder, readReminder, remind } from './remind.ts'

export const reminderRoutes = (parts: LoanParts): Route[] => [
  route(calls.dkGetRemind, async ({ session, ...context }) => ({
    reminder: await remind({ ...context, borrowerId: session.subjectId }),
  })),

  route(calls.dkRemindPay, ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') return readReminder(asked, input.reminder_id)
    if (input.action === 'confirm') return confirmReminder(asked, input.reminder_id)
    return payReminder(parts, asked, { reminderId: input.reminder_id, shownCents: input.amount_cents })
  }),
]
