import * as texts from '@home-credit/texts'
import { PLAN_REASON_TEXTS, formatMoney } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Part } from '../../ui/Part.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Plan, PlanOverview } from './plans.ts'
import styles from './plans.module.css'
import { Withdraw } from './Withdraw.tsx'

interface Props {
  plan: Plan
  onDone(overview: PlanOverview): void
  onStale(): void
}

export function Waiting({ plan, onDone, onStale }: Props) {
  return (
    <>
      <Card>
        <div className={styles.state}>
          <StateChip tone="warning">{texts.plan_waiting()}</StateChip>
        </div>
        {plan.answer_by !== null && (
          <p className={styles.title}>{texts.plan_waiting_by({ time: formatDateTime(plan.answer_by) })}</p>
        )}
        <p className={styles.lead}>{texts.plan_waiting_meanwhile()}</p>
      </Card>
      <Card>
        <Part title={texts.plan_your_request()}>
          <Figures
            rows={[
              ...(plan.reason === null
                ? []
                : [{ label: texts.plan_reason(), value: PLAN_REASON_TEXTS[plan.reason]() }]),
              ...(plan.can_pay_cents === null
                ? []
                : [{ label: texts.plan_can_pay(), value: formatMoney(plan.can_pay_cents) }]),
            ]}
          />
          {plan.words !== '' && <p className={styles.words}>{plan.words}</p>}
        </Part>
      </Card>
      <Withdraw
        planId={plan.id}
        label={texts.plan_take_back()}
        title={texts.plan_take_back()}
        body={texts.plan_take_back_body()}
        confirmLabel={texts.plan_take_back()}
        keep={texts.plan_keep()}
        onDone={onDone}
        onStale={onStale}
      />
    </>
  )
}
