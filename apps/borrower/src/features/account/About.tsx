import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { Identity } from '../../shared/Identity.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'
import { Section } from './Section.tsx'

export function About() {
  const settingsQuery = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Section title={texts.about_title()}>
      <Answered part call={settingsQuery} lines={4}>
        {(settings) => (
          <div className={styles.about}>
            <p>{settings.lender.brand}</p>
            <Identity settings={settings} />
            <div>
              <a className={styles.seen} href={hrefOf(PATHS.about)}>
                {texts.about_more()}
              </a>
            </div>
            <a className={styles.seen} href={hrefOf(PATHS.openLocation)}>
              {texts.place_show()}
            </a>
          </div>
        )}
      </Answered>
    </Section>
  )
}
