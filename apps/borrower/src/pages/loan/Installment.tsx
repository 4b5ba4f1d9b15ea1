import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { combineQueries } from '../../shared/combine-queries.ts'
import { setQueryData, useQuery, useFresh } from '../../shared/use-query.ts'
import { InstallmentForm } from '../../features/loan/InstallmentForm.tsx'
import type { Detail } from '../../features/loan/loan.ts'
import { NothingToPay } from '../../features/loan/NothingToPay.tsx'
import { barOf, stageOf, type Bar } from '../../features/loan/stage.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

/** The fee of a package, or why none can be chosen, on the page of amount and installments. */
const loadFee = () => import('./installment/Agree.tsx').then((part) => part.Agree)

/** What a good history has added to the quota, above the form: most who see it are new. */
const loadGrown = () => import('./installment/Grown.tsx').then((part) => part.Grown)

const LINES = 12

/** Amount, term and package; then the fee of the package, if it has one. Nothing is paid on either. */
export function Installment() {
  const { query } = usePlace()
  const again = query.has('again')
  const optionsQuery = useQuery('GET /api/sd/open', {})
  const record = useQuery('POST /api/dk/record', {})
  const settings = useQuery('POST /api/dk/setting', {})
  const fresh = useFresh(optionsQuery)
  const [barred, setBarred] = useState<Bar>()
  // What the last deed made of the loan: the page goes on from there before it has read it again.
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
    // The packages may be others by now. A lost network takes nothing from the screen.
    if (status === 402 || status === 404) optionsQuery.reload()
  }

  const page = (): ReactNode => {
    if (bar !== undefined) return <Agree bar={bar} />
    if (latestDetail !== undefined && !again)
      return latestDetail.loan.state === 'package_unpaid' ? <Agree /> : <Skeleton lines={LINES} />
    return (
      <Answered call={combineQueries(combineQueries(optionsQuery, record), settings)} lines={LINES}>
        {([[data, { apply }], settingsData]) => {
          // A form must not begin with what was true before.
          if (!fresh) return <Skeleton lines={LINES} />
          const stage = stageOf(data.loan, apply)
          if (stage === 'agree' && !again) return <Agree />
          if (stage !== 'choose' && stage !== 'agree') return <Agree bar={stage} />
          if (data.packages.length === 0) return <EmptyState icon="loan" title={texts.inst_no_packages()} />
          return (
            <>
              <NothingToPay />
              {data.quota !== null && data.quota.grown_cents > 0 && (
                <LazyPage inPage name="grown" load={loadGrown} props={{ quota: data.quota }} />
              )}
              <InstallmentForm options={data} settings={settingsData} onChosen={move} onRefused={refused} />
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

/** What most who come here do not see: the fee of a package, or why nothing can be chosen. */
const Agree = (props: { bar?: Bar }) => <LazyPage inPage name="fee" load={loadFee} props={props} />
