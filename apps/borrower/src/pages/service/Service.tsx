import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { goToLogin, useHasSession } from '../../shared/session.ts'
import { useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import { Channels } from '../../features/service/Channels.tsx'
import { Desk } from '../../features/service/Desk.tsx'
import { Faq } from '../../features/service/Faq.tsx'
import { Ombudsman } from '../../features/service/Ombudsman.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import type { TalkProps } from './service/Talk.tsx'

/** Loaded when first opened. */
const SERVICE_PARTS = {
  talk: () => import('./service/Talk.tsx').then((part) => part.Talk),
  report: () => import('./service/Report.tsx').then((part) => part.Report),
  complaint: () => import('./service/Complaint.tsx').then((part) => part.Complaint),
}

const TITLES = { report: texts.recharge_report, complaint: texts.complaint_title }

/** With `talk`, the conversation (the newest, or the one with this id); with `report` or `complaint`, that form. */
export function Service() {
  const { query } = usePlace()
  const talk = query.get('talk')
  const hasSession = useHasSession()
  const form = query.has('report') ? 'report' : query.has('complaint') ? 'complaint' : undefined
  const inside = talk !== null || form !== undefined
  const barred = inside && !hasSession
  useEffect(() => {
    if (barred) goToLogin()
  }, [barred])
  if (barred) return null
  if (talk !== null)
    return <LazyPage<TalkProps> name="talk" load={SERVICE_PARTS.talk} props={{ id: isUuid(talk) ? talk : undefined }} />
  if (form !== undefined)
    return (
      <Page title={TITLES[form]()} backTo={PATHS.service} right={<LanguageLink />}>
        <LazyPage inPage name={form} load={SERVICE_PARTS[form]} props={{}} />
      </Page>
    )
  return <Front />
}

function Front() {
  const settings = useQuery('POST /api/system/setting', {}, { cacheSeconds: 300 })
  return (
    <Page title={texts.title_service()} tab right={<LanguageLink />}>
      <Answered call={settings} lines={8}>
        {({ service, lender }) => (
          <>
            <Desk service={service} />
            <LinkRows
              rows={[
                {
                  href: hrefOf(PATHS.service, { report: '1' }),
                  icon: 'warning',
                  tone: 'gold',
                  label: texts.recharge_report(),
                },
                {
                  href: hrefOf(PATHS.service, { complaint: '1' }),
                  icon: 'scale',
                  tone: 'sand',
                  label: texts.complaint_title(),
                },
              ]}
            />
            <Faq />
            <Channels service={service} address={lender.electronic_address ?? ''} />
            {service.ombudsman !== undefined && <Ombudsman ombudsman={service.ombudsman} />}
          </>
        )}
      </Answered>
    </Page>
  )
}
