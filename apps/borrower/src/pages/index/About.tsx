import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Identity } from '../../shared/Identity.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Licences } from '../../features/about/Licences.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import styles from './About.module.css'

export function About() {
  const id = useId()
  const settingsQuery = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Page title={texts.title_about()} otherwise={PATHS.settings}>
      <Answered call={settingsQuery} lines={6}>
        {(settings) => (
          <>
            <Card labelledBy={id}>
              <h2 id={id} className={styles.title}>
                {settings.lender.brand}
              </h2>
              <div className={styles.identity}>
                <Identity settings={settings} />
              </div>
            </Card>
            <nav aria-label={texts.about_read()}>
              <LinkRows
                rows={settings.articles.map(({ id, title }) => ({
                  href: hrefOf(PATHS.article, { id }),
                  icon: 'book',
                  tone: 'sand',
                  label: title,
                }))}
              />
            </nav>
          </>
        )}
      </Answered>
      <Licences />
    </Page>
  )
}
