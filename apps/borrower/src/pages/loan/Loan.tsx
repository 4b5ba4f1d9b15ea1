import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { initialData, type Offers } from '../../shared/initial-data.ts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { useTop } from '../../shared/use-top.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useHasSession } from '../../shared/session.ts'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { AnotherLoan } from '../../features/loan/AnotherLoan.tsx'
import { HowItWorks } from '../../features/loan/HowItWorks.tsx'
import { HubNotice, noticeOf, type HubNoticeKind } from '../../features/loan/HubNotice.tsx'
import { VIEWS } from '../../features/loan/next-step.ts'
import type { Outcome } from '../../features/loan/outcome.ts'
import styles from '../../features/loan/loan.module.css'
import { useLoan } from '../../features/loan/use-loan.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NoAdvanceFee } from '../../ui/NoAdvanceFee.tsx'
import type { OwnHubProps } from './loan/hub-view-props.ts'
import { fits, HubView } from './loan/HubView.tsx'

const loadHub = () => import('./loan/OwnHub.tsx').then((part) => part.OwnHub)

/** For visitors how a loan works, for borrowers the state of theirs. */
export function Loan() {
  return useHasSession() ? <OwnLoan /> : <Stranger />
}

const Stranger = () => (
  <Page title={texts.title_loan()} tab>
    <NoAdvanceFee />
    <HowItWorks>{initialData === null ? <BeginLoader /> : <Begin offers={initialData.offers} />}</HowItWorks>
  </Page>
)

/** No link to apply while nothing is on offer. */
const Begin = ({ offers: { packages } }: { offers: Offers }) =>
  packages.length === 0 ? (
    <p className={styles.note}>{texts.refusal_nothing_offered()}</p>
  ) : (
    <LinkButton href={hrefOf(PATHS.applySteps)}>{texts.hub_begin()}</LinkButton>
  )

/** Loads the offers if the document came without them; until then the link is shown. */
function BeginLoader() {
  const { state } = useQuery('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Begin offers={state.data} />
  return <LinkButton href={hrefOf(PATHS.applySteps)}>{texts.hub_begin()}</LinkButton>
}

function OwnLoan() {
  const { query } = usePlace()
  const used = useLoan()
  const [notice, setNotice] = useState<HubNoticeKind>()
  const { detail, fault, reload } = used
  const view = VIEWS.find((name) => name === query.get('step'))
  useTop(view ?? '')
  // Its code comes while the loan is read. If it is lost, the part says so when it is shown.
  useEffect(() => {
    loadHub().catch(() => undefined)
  }, [])
  const outcome: Outcome = {
    done(newDetail, message) {
      setNotice(undefined)
      setQueryData('POST /api/dk/getDetail', {}, { detail: newDetail })
      relaunch(PATHS.loan)
      scrollTo(0, 0)
      showToast(message, 'success')
    },
    stale(status) {
      setNotice(noticeOf(status))
      reload()
      relaunch(PATHS.loan)
    },
  }
  if (detail === undefined)
    return (
      <Page title={texts.title_loan()} tab>
        {fault === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState offline={fault.offline} message={fault.message} onRetry={reload} />
        )}
      </Page>
    )
  const hub = (
    <Page title={texts.title_loan()} tab>
      <HubNotice notice={notice} used={used} />
      {detail === null ? (
        <Applicant />
      ) : (
        <LazyPage<OwnHubProps> inPage name="hub" load={loadHub} props={{ detail, used, outcome }} />
      )}
    </Page>
  )
  // Shows the hub if the view no longer fits the state of the loan.
  return view !== undefined && detail !== null && fits(view, detail) ? (
    <HubView view={view} detail={detail} outcome={outcome} />
  ) : (
    hub
  )
}

const Applicant = () => (
  <>
    <NoAdvanceFee />
    <HowItWorks>
      <AnotherLoan label={texts.hub_apply()} />
    </HowItWorks>
  </>
)
