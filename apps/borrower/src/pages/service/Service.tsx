import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { Answered } from '../../app/Answered.tsx'
import { LazyPage } from '../../app/LazyPage.tsx'
import { usePlace } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { SERVICE_PARTS } from '../../app/pages.ts'
import { hrefOf, PATHS } from '../../app/paths.ts'
import { goToLogin, useHasSession } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { isUuid } from '../../app/uuid.ts'
import { Channels } from '../../features/service/Channels.tsx'
import { Desk } from '../../features/service/Desk.tsx'
import { Faq } from '../../features/service/Faq.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'
import styles from '../../features/service/service.module.css'
import type { TalkProps } from './service/Talk.tsx'

/** The service: where to ask; with `talk` the conversation (the newest, or the one of this id), with `report` a report. */
export function Service() {
  const { query } = usePlace()
  const talk = query.get('talk')
  const hasSession = useHasSession()
  const inside = talk !== null || query.has('report')
  const barred = inside && !hasSession
  useEffect(() => {
    if (barred) goToLogin()
  }, [barred])
  if (barred) return null
  if (talk !== null)
    return (
      <Page title={texts.service_talk_title()} backTo={PATHS.service} right={<LanguageLink />}>
        <LazyPage<TalkProps>
          inPage
          name="talk"
          load={SERVICE_PARTS.talk}
          given={{ id: isUuid(talk) ? talk : undefined }}
        />
      </Page>
    )
  if (inside)
    return (
      <Page title={texts.recharge_report()} backTo={PATHS.service} right={<LanguageLink />}>
        <LazyPage inPage name="report" load={SERVICE_PARTS.report} />
      </Page>
    )
  return <Front />
}

function Front() {
  const settings = useCall('POST /api/system/setting', {}, { cacheSeconds: 300 })
  return (
    <Page title={texts.title_service()} tab right={<LanguageLink />}>
      <Answered call={settings} lines={8}>
        {({ service }) => (
          <>
            <Desk service={service} />
            <div className={styles.report}>
              <LinkButton kind="secondary" href={hrefOf(PATHS.service, { report: '1' })}>
                {texts.recharge_report()}
              </LinkButton>
            </div>
            <Faq />
            <Channels service={service} />
          </>
        )}
      </Answered>
    </Page>
  )
}
