import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Updates } from '../../shared/Updates.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import { Ended } from '../../features/plans/Ended.tsx'
import { InForce } from '../../features/plans/InForce.tsx'
import styles from '../../features/plans/plans.module.css'
import type { PlanOverview } from '../../features/plans/plans.ts'
import { Waiting } from '../../features/plans/Waiting.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { PlanPartProps } from './plan/plan-part-props.ts'

/** Loaded on demand. */
const PLAN_PARTS = {
  request: () => import('./plan/PlanRequest.tsx').then((part) => part.PlanRequest),
  proposed: () => import('./plan/Proposed.tsx').then((part) => part.Proposed),
  otherDay: () => import('./plan/OtherDay.tsx').then((part) => part.OtherDay),
}

/** For a borrower who cannot pay (query `loan`); with `due`, only a change of the due day. */
export function Plan() {
  const { query } = usePlace()
  const id = query.get('loan') ?? ''
  const due = query.has('due')
  return (
    <Page
      title={due ? texts.plan_change_due_day() : texts.title_plan()}
      otherwise={PATHS.myRepayment}
      right={<LanguageLink />}
    >
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {isUuid(id) ? <LoanPlan key={id} id={id} due={due} /> : <Missing />}
    </Page>
  )
}

const Missing = () => (
  <EmptyState
    icon="loan"
    title={texts.detail_missing()}
    action={<a href={hrefOf(PATHS.myRepayment)}>{texts.repay_to_list()}</a>}
  />
)

function LoanPlan({ id, due }: { id: string; due: boolean }) {
  const input = { action: 'read', loan_id: id } as const
  const read = useQuery('POST /api/app/plans', input)
  const me = useQuery('POST /api/app/me', {})
  // The server answers 404 for another borrower's loan as well.
  if (read.state.at === 'refused' && read.state.status === 404) return <Missing />
  const update = (overview: PlanOverview, message: string): void => {
    setQueryData('POST /api/app/plans', input, { standing: overview })
    showToast(message, 'success')
    scrollTo(0, 0)
  }
  const used = {
    busy: read.state.at === 'loading' || (read.state.at === 'ready' && read.state.refreshing),
    reload: read.reload,
  }
  return (
    <Answered call={read} lines={12}>
      {({ standing: overview }) => {
        if (!overview.loan.credited)
          return (
            <EmptyState
              icon="check"
              title={texts.plan_nothing_left()}
              action={<a href={hrefOf(PATHS.loanDetails, { id })}>{texts.hub_details()}</a>}
            />
          )
        return (
          <Answered call={me} lines={2}>
            {({ borrower: { phone_masked: phone } }) => (
              <>
                {due ? (
                  part('otherDay', { overview, phone, onChange: update, onStale: read.reload })
                ) : (
                  <Help overview={overview} phone={phone} onChange={update} onStale={read.reload} />
                )}
                {overview.plan?.state === 'asked' && <Updates used={used} />}
              </>
            )}
          </Answered>
        )
      }}
    </Answered>
  )
}

const part = (name: keyof typeof PLAN_PARTS, props: PlanPartProps) => (
  <LazyPage<PlanPartProps> key={name} inPage name={`plan-${name}`} load={PLAN_PARTS[name]} props={props} />
)

/** The pending request, the proposal, the plan in force, or the form. */
function Help(props: PlanPartProps) {
  const { loan, plan, proposal, in_force: inForce, may_ask: mayAsk } = props.overview
  const [again, setAgain] = useState(false)
  if (plan?.state === 'asked')
    return (
      <Waiting plan={plan} onDone={(now) => props.onChange(now, texts.plan_take_back_body())} onStale={props.onStale} />
    )
  if (proposal?.fits === true) return part('proposed', props)
  // A borrower with a signed plan sees it first, and can still request another.
  const settled = inForce?.kind === 'agreement' && plan?.state === 'signed' && !again
  return (
    <>
      {inForce !== null && <InForce loanId={loan.id} inForce={inForce} />}
      {plan !== null && <Ended plan={plan} proposal={proposal} />}
      {settled ? (
        <Button kind="text" onClick={() => setAgain(true)}>
          {texts.plan_ask_another()}
        </Button>
      ) : (
        mayAsk && part('request', props)
      )}
      <div className={styles.links}>
        <LinkRows
          rows={[
            {
              href: hrefOf(PATHS.plan, { loan: loan.id, due: '1' }),
              icon: 'calendar-clock',
              tone: 'sand',
              label: texts.plan_change_due_day(),
            },
          ]}
        />
      </div>
    </>
  )
}
