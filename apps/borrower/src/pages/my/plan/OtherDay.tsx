import * as texts from '@home-credit/texts'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { DueDay } from '../../../features/plans/DueDay.tsx'
import type { Standing } from '../../../features/plans/plans.ts'
import type { Given } from './given.ts'
import { shown } from './shown.tsx'

export function OtherDay({ standing, phone, onMoved, onStale }: Given) {
  const signed = (now: Standing): void => {
    onMoved(now, texts.plan_due_done())
    relaunch(hrefOf(PATHS.plan, { loan: standing.loan.id }))
  }
  return <DueDay standing={standing} phone={phone} {...shown} onSigned={signed} onStale={onStale} />
}
