import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Beside } from './Beside.tsx'
import type { Amendment, Plan, PlanOverview, Terms } from './plans.ts'
import styles from './plans.module.css'
import { SignPlan } from './SignPlan.tsx'
import { Withdraw } from './Withdraw.tsx'

/** Parts from other features that the page passes in: the new installments and the text to sign. */
export interface PlanRenderers {
  list(rows: Terms['rows']): ReactNode
  text(amendment: Amendment): ReactNode
}

interface Props extends PlanRenderers {
  plan: Plan
  terms: Terms
  amendment: Amendment
  phone: string
  onSigned(overview: PlanOverview): void
  onDone(overview: PlanOverview): void
  onStale(): void
}

/** The proposal beside the current plan, every figure, and the signature. */
export function Proposal({ plan, terms, amendment, phone, list, text, onSigned, onDone, onStale }: Props) {
  return (
    <>
      <Card>
        <div className={styles.state}>
          <StateChip tone="info">{texts.plan_proposal()}</StateChip>
        </div>
        {plan.valid_through !== null && (
          <p className={styles.lead}>{texts.plan_valid({ date: formatDate(plan.valid_through) })}</p>
        )}
      </Card>
      {plan.note !== '' && (
        <FormNotice tone="info" announced={false}>
          <p className={styles.from}>{texts.plan_note()}</p>
          <p className={styles.words}>{plan.note}</p>
        </FormNotice>
      )}
      <Beside terms={terms} />
      {list(terms.rows)}
      {text(amendment)}
      <SignPlan
        signed={{ action: 'sign', plan_id: plan.id, text_hash: amendment.text_hash }}
        phone={phone}
        label={texts.plan_sign()}
        onSigned={onSigned}
        onStale={onStale}
      />
      <Withdraw
        planId={plan.id}
        label={texts.plan_decline()}
        title={texts.plan_decline_title()}
        body={texts.plan_decline_body()}
        confirmLabel={texts.plan_decline_act()}
        keep={texts.ui_cancel()}
        onDone={onDone}
        onStale={onStale}
      />
    </>
  )
}
