import * as texts from '@home-credit/texts'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { DueDay } from '../../../features/plans/DueDay.tsx'
import type { PlanOverview } from '../../../features/plans/plans.ts'
import type { PlanPartProps } from './plan-part-props.ts'
import { planRenderers } from './plan-renderers.tsx'

export function OtherDay({ overview, phone, onChange, onStale }: PlanPartProps) {
  const signed = (now: PlanOverview): void => {
    onChange(now, texts.plan_due_done())
    relaunch(hrefOf(PATHS.plan, { loan: overview.loan.id }))
  }
  return <DueDay overview={overview} phone={phone} {...planRenderers} onSigned={signed} onStale={onStale} />
}
