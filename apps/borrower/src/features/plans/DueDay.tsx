import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { Beside } from './Beside.tsx'
import type { PlanOverview } from './plans.ts'
import styles from './plans.module.css'
import type { PlanRenderers } from './Proposal.tsx'
import { SignPlan } from './SignPlan.tsx'

interface Props extends PlanRenderers {
  overview: PlanOverview
  phone: string
  onSigned(overview: PlanOverview): void
  onStale(): void
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

const whyNot = ({ why, again_from: again }: PlanOverview['due_day']): string =>
  why === 'too_soon' && again !== null
    ? texts.plan_due_too_soon({ date: formatDate(again) })
    : why === 'due_first'
      ? texts.plan_due_first()
      : texts.plan_nothing_left()

/** Changes the due day: choose, see the cost, sign. */
export function DueDay({ overview, ...rest }: Props) {
  const { due_day: dueDay } = overview
  const [day, setDay] = useState('')
  return (
    <>
      {dueDay.now !== null && <p className={styles.lead}>{texts.plan_due_now({ day: dueDay.now })}</p>}
      {dueDay.may ? (
        <>
          <p className={styles.lead}>{texts.plan_due_lead()}</p>
          <SelectField
            label={texts.plan_due_field()}
            value={day}
            empty={texts.plan_reason_none()}
            options={DAYS.filter((each) => each !== dueDay.now).map((each) => ({
              value: String(each),
              label: texts.inst_due_option({ day: each }),
            }))}
            onChange={setDay}
          />
          {day !== '' && <Priced key={day} dueDay={Number(day)} overview={overview} {...rest} />}
        </>
      ) : (
        <>
          <FormNotice tone="info" announced={false}>
            {whyNot(dueDay)}
          </FormNotice>
          <LinkButton kind="secondary" href={hrefOf(PATHS.myRepayment, { loan: overview.loan.id })}>
            {texts.repay_to_list()}
          </LinkButton>
        </>
      )}
    </>
  )
}

function Priced({ dueDay, overview, phone, list, text, onSigned, onStale }: Props & { dueDay: number }) {
  const { id } = overview.loan
  const read = useQuery('POST /api/app/plans', { action: 'due_day_quote', loan_id: id, due_day: dueDay })
  // Hash of the text that was on screen when the server reported a change.
  const [seen, setSeen] = useState<string>()
  return (
    <Answered call={read} lines={8} part>
      {({ quote: { terms, paper: amendment } }) => {
        const stale = (): void => {
          setSeen(amendment.text_hash)
          read.reload()
          onStale()
        }
        return (
          <>
            {seen !== undefined && seen !== amendment.text_hash && (
              <FormNotice tone="info">{texts.plan_due_renewed()}</FormNotice>
            )}
            <Beside terms={terms} />
            {list(terms.rows)}
            {text(amendment)}
            <SignPlan
              signed={{ action: 'due_day_sign', loan_id: id, due_day: dueDay, text_hash: amendment.text_hash }}
              phone={phone}
              label={texts.plan_due_sign()}
              onSigned={onSigned}
              onStale={stale}
            />
          </>
        )
      }}
    </Answered>
  )
}
