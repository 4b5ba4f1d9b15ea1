import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { LazyPage } from '../../app/LazyPage.tsx'
import { Page } from '../../app/Page.tsx'
import { useHasSession } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LanguageLink, NoAdvanceFee } from './HomeParts.tsx'
import { HomeSimulator } from './HomeSimulator.tsx'
import styles from './Home.module.css'

/** What a borrower sees comes when there is one: who only looks does not wait for it. */
const loadOwn = () => import('./OwnHome.tsx').then((part) => part.OwnHome)

export function Home() {
  const hasSession = useHasSession()
  return (
    <Page title={texts.home_title()} tab right={<LanguageLink />}>
      <NoAdvanceFee />
      {hasSession ? <LazyPage inPage name="home" load={loadOwn} /> : <HomeSimulator />}
      <Lender />
    </Page>
  )
}

/** Last on the page, so that it moves nothing when it comes. */
function Lender() {
  const { state, reload } = useCall('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <footer className={styles.lender}>
      {state.at === 'loading' && <Skeleton lines={4} />}
      {state.at === 'offline' && <ErrorState offline part message={texts.network_lost()} onRetry={reload} />}
      {state.at === 'refused' && <ErrorState part message={state.message} onRetry={reload} />}
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
