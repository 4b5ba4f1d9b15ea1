import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { PATHS } from '../../app/paths.ts'
import { useCall } from '../../app/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Home.module.css'

export function Home() {
  const { state, reload } = useCall('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Page title={texts.home_title()} tab right={<a href={hrefOf(PATHS.lang)}>{texts.choose_language()}</a>}>
      <p className={styles.promise}>{texts.home_no_advance_fee()}</p>
      {state.at === 'loading' && <Skeleton lines={5} />}
      {state.at === 'offline' && <ErrorState offline message={texts.network_lost()} onRetry={reload} />}
      {state.at === 'refused' && <ErrorState message={state.message} onRetry={reload} />}
      {state.at === 'ready' && <Terms settings={state.data} />}
    </Page>
  )
}

function Terms({ settings: { lender, limits, version, version_code: code } }: { settings: CallOutput<'POST /api/system/setting'> }) {
  const range = {
    min: formatMoney(limits.amount_min_cents),
    max: formatMoney(limits.amount_max_cents),
    months_min: limits.months_min,
    months_max: limits.months_max,
  }
  return (
    <>
      <p className={styles.amounts}>{texts.home_amounts(range)}</p>
      <footer className={styles.lender}>
        <h2 className={styles.caption}>{texts.home_lender()}</h2>
        <p>{lender.legal_name}</p>
        <p>{texts.home_cnpj({ cnpj: lender.cnpj })}</p>
        <p>{lender.address}</p>
        <p>{texts.version_line({ version, code })}</p>
      </footer>
    </>
  )
}
