import * as texts from '@home-credit/texts'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { DueDay } from '../../../features/plans/DueDay.tsx'
import type { Standing } from '../../../features/plans/plans.ts'
import type { PlanPartProps } from './plan-part-props.ts'
import { planRenderers } from './plan-renderers.tsx'

export function OtherDay({ standing, phone, onMoved, onStale }: PlanPartProps) {
  const signed = (now: Standing): void => {
    onMoved(now, texts.plan_due_done())
    relaunch(hrefOf(PATHS.plan, { loan: standing.loan.id }))
  }
  return <DueDay standing={standing} phone={phone} {...planRenderers} onSigned={signed} onStale={onStale} />
}
