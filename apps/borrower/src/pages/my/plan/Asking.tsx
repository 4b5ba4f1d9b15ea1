import * as texts from '@home-credit/texts'
import { AskForm } from '../../../features/plans/AskForm.tsx'
import type { Given } from './given.ts'

export const Asking = ({ standing: { loan, plan, debt_cents: debt }, onMoved }: Given) => (
  <AskForm loanId={loan.id} debtCents={debt} before={plan} onAsked={(now) => onMoved(now, texts.plan_asked_done())} />
)
