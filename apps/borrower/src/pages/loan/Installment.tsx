import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { combineQueries } from '../../shared/combine-queries.ts'
import { setQueryData, useQuery, useFresh } from '../../shared/use-query.ts'
import { LoanRequestForm } from '../../features/loan/LoanRequestForm.tsx'
import type { Detail } from '../../features/loan/loan.ts'
import { barOf, stageOf, type Bar } from '../../features/loan/stage.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const loadFee = () => import('./installment/Agree.tsx').then((part) => part.Agree)

/** Loaded on demand: most visitors of this page are new. */
const loadGrown = () => import('../../features/loan/QuotaGrown.tsx').then((part) => part.QuotaGrown)

const LINES = 12

/** Amount, term and package; then the fee of the package, if any. Neither step charges anything. */
export function Installment() {
  const { query } = usePlace()
  const again = query.has('again')
  const optionsQuery = useQuery('GET /api/sd/open', {})
  const record = useQuery('POST /api/dk/record', {})
  const settings = useQuery('POST /api/dk/setting', {})
  const fresh = useFresh(optionsQuery)
  const [barred, setBarred] = useState<Bar>()
  // The loan after the last action: the page continues from it before the reload finishes.
  const [latestDetail, setLatestDetail] = useState<Detail>()
  const bar = barred ?? (optionsQuery.state.at === 'refused' ? barOf(optionsQuery.state.status) : undefined)

  const move = (detail: Detail): void => {
    setQueryData('POST /api/dk/getDetail', {}, { detail })
    setLatestDetail(detail)
    optionsQuery.reload()
    scrollTo(0, 0)
    if (detail.loan.state !== 'package_unpaid') relaunch(PATHS.loan)
    else if (again) relaunch(PATHS.installment)
  }
  const refused = (status: number): void => {
    setBarred(barOf(status))
    // The packages may have changed. A lost network leaves the screen as it is.
    if (status === 402 || status === 404) optionsQuery.reload()
  }

  const page = (): ReactNode => {
    if (bar !== undefined) return <Agree bar={bar} />
    if (latestDetail !== undefined && !again)
      return latestDetail.loan.state === 'package_unpaid' ? <Agree /> : <Skeleton lines={LINES} />
    return (
      <Answered call={combineQueries(combineQueries(optionsQuery, record), settings)} lines={LINES}>
        {([[data, { apply }], settingsData]) => {
          // A form must not start from stale data.
          if (!fresh) return <Skeleton lines={LINES} />
          const stage = stageOf(data.loan, apply)
          if (stage === 'agree' && !again) return <Agree />
          if (stage !== 'choose' && stage !== 'agree') return <Agree bar={stage} />
          if (data.packages.length === 0) return <EmptyState icon="loan" title={texts.inst_no_packages()} />
          return (
            <>
              {data.quota !== null && data.quota.grown_cents > 0 && (
                <LazyPage inPage name="grown" load={loadGrown} props={{ quota: data.quota }} />
              )}
              <LoanRequestForm options={data} settings={settingsData} onChosen={move} onRefused={refused} />
            </>
          )
        }}
      </Answered>
    )
  }
  return (
    <Page title={texts.title_installment()} otherwise={PATHS.loan} right={<LanguageLink />}>
      {page()}
    </Page>
  )
}

/** Loaded on demand, as most visitors do not need it. */
const Agree = (props: { bar?: Bar }) => <LazyPage inPage name="fee" load={loadFee} props={props} />
