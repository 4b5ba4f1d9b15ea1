import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Page } from '../../app/Page.tsx'
import { given } from '../../app/given.ts'
import { useCall } from '../../app/use-call.ts'
import { Simulator } from '../../features/simulator/Simulator.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LanguageLink, NoAdvanceFee } from './HomeParts.tsx'
import styles from './Home.module.css'

export function Home() {
  return (
    <Page title={texts.home_title()} tab right={<LanguageLink />}>
      <NoAdvanceFee />
      {given === null ? <AskedSimulator /> : <Simulator offers={given.offers} />}
      <Lender />
    </Page>
  )
}

/** Where the document came without the offers, they are asked for. */
function AskedSimulator() {
  const { state, reload } = useCall('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Simulator offers={state.data} />
  if (state.at === 'offline') return <ErrorState offline message={texts.network_lost()} onRetry={reload} />
  if (state.at === 'refused') return <ErrorState message={state.message} onRetry={reload} />
  return <Skeleton lines={8} />
}

/** Last on the page, so that it moves nothing when it comes. */
function Lender() {
  const { state, reload } = useCall('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <footer className={styles.lender}>
      {state.at === 'loading' && <Skeleton lines={4} />}
      {state.at === 'offline' && <ErrorState offline message={texts.network_lost()} onRetry={reload} />}
      {state.at === 'refused' && <ErrorState message={state.message} onRetry={reload} />}
      {state.at === 'ready' && <Identity settings={state.data} />}
    </footer>
  )
}

function Identity({ settings: { lender, version, version_code: code } }: { settings: CallOutput<'POST /api/system/setting'> }) {
  return (
    <>
      <h2 className={styles.caption}>{texts.home_lender()}</h2>
      <p>{lender.legal_name}</p>
      <p>{texts.home_cnpj({ cnpj: lender.cnpj })}</p>
      <p>{lender.address}</p>
      <p>{texts.version_line({ version, code })}</p>
    </>
  )
}
