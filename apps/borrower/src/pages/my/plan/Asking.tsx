import * as texts from '@home-credit/texts'
import { AskForm } from '../../../features/plans/AskForm.tsx'
import type { PlanPartProps } from './plan-part-props.ts'

export const Asking = ({ standing: { loan, plan, debt_cents: debt }, onMoved }: PlanPartProps) => (
  <AskForm loanId={loan.id} debtCents={debt} before={plan} onAsked={(now) => onMoved(now, texts.plan_asked_done())} />
)
