import * as texts from '@home-credit/texts'
import { Answered } from '../../../shared/Answered.tsx'
import { Identity } from '../../../shared/Identity.tsx'
import { useHasSession } from '../../../shared/session.ts'
import { hasFailed, useQuery } from '../../../shared/use-query.ts'
import { Articles } from '../../../features/content/Articles.tsx'
import { MarketingLines } from '../../../features/content/MarketingLines.tsx'
import styles from './Below.module.css'
import { NoOffer } from './NoOffer.tsx'
import { ThreeSteps } from './ThreeSteps.tsx'

/** Loads after the first paint, all at once, so that nothing shifts. */
export function Below() {
  const hasSession = useHasSession()
  const settings = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  // What is above reports it.
  if (hasSession && hasFailed(settings)) return null
  return (
    <Answered part call={settings} lines={6}>
      {(settingsData) => (
        <>
          {!hasSession && <NoOffer />}
          {!hasSession && <ThreeSteps />}
          <MarketingLines lines={settingsData.marketing} />
          <Articles articles={settingsData.articles} />
          <footer className={styles.lender}>
            <h2 className={styles.caption}>{texts.home_lender()}</h2>
            <Identity settings={settingsData} />
          </footer>
        </>
      )}
    </Answered>
  )
}
