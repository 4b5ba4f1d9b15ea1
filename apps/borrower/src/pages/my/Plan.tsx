import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../app/Answered.tsx'
import { relaunch, usePlace } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { hrefOf, PATHS } from '../../app/paths.ts'
import { Updates } from '../../app/Updates.tsx'
import { know, useCall } from '../../app/use-call.ts'
import { isUuid } from '../../app/uuid.ts'
import { ContractText } from '../../features/loan/ContractText.tsx'
import { RepaymentList } from '../../features/loan/RepaymentList.tsx'
import { AskForm } from '../../features/plans/AskForm.tsx'
import { DueDay } from '../../features/plans/DueDay.tsx'
import { Ended } from '../../features/plans/Ended.tsx'
import { InForce } from '../../features/plans/InForce.tsx'
import { standingIn, type Standing } from '../../features/plans/plans.ts'
import { Proposal, type Shown } from '../../features/plans/Proposal.tsx'
import { Waiting } from '../../features/plans/Waiting.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { showToast } from '../../ui/Toast.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

/** Help for who cannot pay a loan (`loan`), and another due day (`due`, alone). */
export function Plan() {
  const { query } = usePlace()
  const id = query.get('loan') ?? ''
  const due = query.has('due')
  return (
    <Page title={due ? texts.plan_change_due_day() : texts.title_plan()} otherwise={PATHS.myRepayment} right={<LanguageLink />}>
      {/* What is no id cannot be anybody's: nothing is asked. */}
      {isUuid(id) ? <Asked key={id} id={id} due={due} /> : <Missing />}
    </Page>
  )
}

const Missing = () => <EmptyState icon="loan" title={texts.detail_missing()} action={<a href={hrefOf(PATHS.myRepayment)}>{texts.repay_to_list()}</a>} />

const shown: Shown = {
  list: (rows) => <RepaymentList installments={rows} />,
  text: ({ text, text_hash: hash }) => (
    <Fold title={texts.plan_text()}>
      <ContractText text={text} hash={hash} />
    </Fold>
  ),
}

function Asked({ id, due }: { id: string; due: boolean }) {
  const input = { action: 'read', loan_id: id } as const
  const read = useCall('POST /api/app/plans', input)
  const me = useCall('POST /api/app/me', {})
  // Another's loan is answered as one that is not there.
  if (read.state.at === 'refused' && read.state.status === 404) return <Missing />
  const moved = (standing: Standing, said: string): void => {
    know('POST /api/app/plans', input, { standing })
    showToast(said, 'success')
    scrollTo(0, 0)
  }
  const used = { busy: read.state.at === 'loading' || (read.state.at === 'ready' && read.state.refreshing), reload: read.reload }
  return (
    <Answered call={read} lines={12}>
      {(answer) => {
        const standing = standingIn(answer)
        if (standing === undefined) return <Missing />
        if (!standing.loan.credited) return <EmptyState icon="check" title={texts.plan_nothing_left()} action={<a href={hrefOf(PATHS.loanDetails, { id })}>{texts.hub_details()}</a>} />
        return (
          <Answered call={me} lines={2}>
            {({ borrower: { phone_masked: phone } }) => (
              <>
                {due ? (
                  <OtherDay standing={standing} phone={phone} onMoved={moved} onStale={read.reload} />
                ) : (
                  <Help standing={standing} phone={phone} onMoved={moved} onStale={read.reload} />
                )}
                {standing.plan?.state === 'asked' && <Updates used={used} />}
              </>
            )}
          </Answered>
        )
      }}
    </Answered>
  )
}

interface PartProps {
  standing: Standing
  phone: string
  onMoved(standing: Standing, said: string): void
  onStale(): void
}

function OtherDay({ standing, phone, onMoved, onStale }: PartProps) {
  const { id } = standing.loan
  const signed = (now: Standing): void => {
    onMoved(now, texts.plan_due_done())
    relaunch(hrefOf(PATHS.plan, { loan: id }))
  }
  return <DueDay standing={standing} phone={phone} {...shown} onSigned={signed} onStale={onStale} />
}

/** What is to be seen now: what waits, what is proposed, what is in force, or how to ask. */
function Help({ standing, phone, onMoved, onStale }: PartProps) {
  const { loan, plan, proposal, in_force: inForce } = standing
  const [again, setAgain] = useState(false)
  const done = (now: Standing): void => onMoved(now, now.plan?.state === 'cancelled' ? texts.plan_take_back_body() : texts.plan_decline_body())
  if (plan?.state === 'asked') return <Waiting plan={plan} onDone={done} onStale={onStale} />
  if (plan !== null && plan.terms !== null && proposal !== null && proposal.fits)
    return (
      <Proposal
        plan={plan}
        terms={plan.terms}
        paper={proposal.paper}
        phone={phone}
        {...shown}
        onSigned={(now) => onMoved(now, texts.plan_signed_done())}
        onDone={done}
        onStale={onStale}
      />
    )
  const ask = standing.may_ask && <AskForm loanId={loan.id} debtCents={standing.debt_cents} before={plan} onAsked={(now) => onMoved(now, texts.plan_asked_done())} />
  // Who has a plan already comes to look at it; who cannot keep it either can ask again.
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
        ask
      )}
      <Fold title={texts.plan_change_due_day()}>
        <OtherDay standing={standing} phone={phone} onMoved={onMoved} onStale={onStale} />
      </Fold>
    </>
  )
}
