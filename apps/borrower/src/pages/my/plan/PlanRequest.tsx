import * as texts from '@home-credit/texts'
import { AskForm } from '../../../features/plans/AskForm.tsx'
import type { PlanPartProps } from './plan-part-props.ts'

export const PlanRequest = ({ overview: { loan, plan, debt_cents: debt }, onChange }: PlanPartProps) => (
  <AskForm
    loanId={loan.id}
    debtCents={debt}
    before={plan}
    onRequest={(now) => onChange(now, texts.plan_request_sent())}
  />
)
