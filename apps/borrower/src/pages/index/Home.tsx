import * as texts from '@home-credit/texts'
import { LazyPage } from '../../app/LazyPage.tsx'
import { Page } from '../../app/Page.tsx'
import { useHasSession } from '../../app/session.ts'
import { LanguageLink, NoAdvanceFee } from './HomeParts.tsx'
import { HomeSimulator } from './HomeSimulator.tsx'

/** What a borrower sees comes when there is one: who only looks does not wait for it. */
const loadOwn = () => import('./OwnHome.tsx').then((part) => part.OwnHome)

/** Last on the page, so that it moves nothing when it comes. */
const loadBelow = () => import('./home/Below.tsx').then((part) => part.Below)

export function Home() {
  const hasSession = useHasSession()
  return (
    <Page title={texts.home_title()} tab right={<LanguageLink />}>
      <NoAdvanceFee />
      {hasSession ? <LazyPage inPage name="home" load={loadOwn} /> : <HomeSimulator />}
      <LazyPage inPage name="below" load={loadBelow} />
    </Page>
  )
}
