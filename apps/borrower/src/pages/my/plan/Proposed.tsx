import * as texts from '@home-credit/texts'
import { Proposal } from '../../../features/plans/Proposal.tsx'
import type { PlanPartProps } from './plan-part-props.ts'
import { planRenderers } from './plan-renderers.tsx'

/** Renders nothing if there is no proposal to sign. */
export function Proposed({ overview: { plan, proposal }, phone, onChange, onStale }: PlanPartProps) {
  if (plan === null || plan.terms === null || proposal === null) return null
  return (
    <Proposal
      plan={plan}
      terms={plan.terms}
      amendment={proposal.paper}
      phone={phone}
      {...planRenderers}
      onSigned={(now) => onChange(now, texts.plan_signed_done())}
      onDone={(now) => onChange(now, texts.plan_decline_body())}
      onStale={onStale}
    />
  )
}
