import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import type { LoanDependencies } from '../../lending/index.ts'
import { confirmReminder, payReminder, readReminder, remind } from './remind.ts'

export const reminderRoutes = (dependencies: LoanDependencies): Route[] => [
  route(calls.dkGetRemind, async ({ session, ...context }) => ({
    reminder: await remind({ ...context, borrowerId: session.subjectId }),
  })),

  route(calls.dkRemindPay, ({ input, session, ...context }) => {
    const borrowerContext = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') return readReminder(borrowerContext, input.reminder_id)
    if (input.action === 'confirm') return confirmReminder(borrowerContext, input.reminder_id)
    return payReminder(dependencies, borrowerContext, { reminderId: input.reminder_id, shownCents: input.amount_cents })
  }),
]
