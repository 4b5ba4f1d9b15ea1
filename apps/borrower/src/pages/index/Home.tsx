import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Page } from '../../shared/Page.tsx'
import { call } from '../../shared/request.ts'
import { useHasSession } from '../../shared/session.ts'
import { GuestApply } from './GuestApply.tsx'
import { GuestLinks, Hero, HomeLinks } from './HomeParts.tsx'
import { NoAdvanceFee } from '../../ui/NoAdvanceFee.tsx'
import { HomeSimulator } from './HomeSimulator.tsx'

/** Loaded only with a session, so that visitors do not wait for it. */
const loadOwn = () => import('./OwnHome.tsx').then((part) => part.OwnHome)

/** Comes last on the page, so that it shifts nothing. Fetches the data before the script, so that no second script delays the first tap. */
async function loadBelow() {
  await call('POST /api/system/setting', {}, { cacheSeconds: 60 }).catch(() => undefined)
  return (await import('./home/Below.tsx')).Below
}

export function Home() {
  const hasSession = useHasSession()
  return hasSession ? (
    <Page title={texts.tab_home()} tab wide ownHeading right={<HomeLinks />}>
      <LazyPage inPage name="home" load={loadOwn} props={{}} />
      <LazyPage inPage name="below" load={loadBelow} props={{}} />
    </Page>
  ) : (
    <Page title={texts.home_title()} tab wide ownHeading hero={<Hero />} right={<GuestLinks />}>
      <HomeSimulator Apply={GuestApply} />
      <NoAdvanceFee />
      <LazyPage inPage name="below" load={loadBelow} props={{}} />
    </Page>
  )
}
