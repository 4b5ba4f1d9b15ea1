import * as texts from '@home-credit/texts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import type { Plan, PlanOverview } from './plans.ts'
import styles from './plans.module.css'

/** How the last plan ended, unless it was signed. */
export function Ended({ plan, proposal }: Pick<PlanOverview, 'proposal'> & { plan: Plan }) {
  if (proposal !== null && !proposal.fits) return <FormNotice tone="info">{texts.plan_stale()}</FormNotice>
  if (plan.state === 'expired') return <FormNotice tone="info">{texts.plan_expired()}</FormNotice>
  if (plan.state !== 'declined') return null
  if (plan.closed_reason === null) return <FormNotice tone="info">{texts.plan_declined()}</FormNotice>
  return (
    <FormNotice tone="info">
      <p className={styles.from}>{texts.plan_refused_by_us()}</p>
      <p className={styles.words}>{plan.closed_reason}</p>
    </FormNotice>
  )
}
