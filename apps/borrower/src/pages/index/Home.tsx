import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Page } from '../../shared/Page.tsx'
import { call } from '../../shared/request.ts'
import { useHasSession } from '../../shared/session.ts'
import { LanguageLink, NoAdvanceFee } from './HomeParts.tsx'
import { HomeSimulator } from './HomeSimulator.tsx'

/** What a borrower sees comes when there is one: who only looks does not wait for it. */
const loadOwn = () => import('./OwnHome.tsx').then((part) => part.OwnHome)

/** Last on the page, so that it moves nothing when it comes. What it says is asked for first: no second script is in the way of the first tap. */
async function loadBelow() {
  await call('POST /api/system/setting', {}, { cacheSeconds: 60 }).catch(() => undefined)
  return (await import('./home/Below.tsx')).Below
}

export function Home() {
  const hasSession = useHasSession()
  return (
    <Page title={texts.home_title()} tab right={<LanguageLink />}>
      <NoAdvanceFee />
      {hasSession ? <LazyPage inPage name="home" load={loadOwn} props={{}} /> : <HomeSimulator />}
      <LazyPage inPage name="below" load={loadBelow} props={{}} />
    </Page>
  )
}
