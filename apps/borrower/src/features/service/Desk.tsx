import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { goToLogin, useHasSession } from '../../shared/session.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useLastData } from '../../shared/use-last-data.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { hoursText } from './hours.ts'
import type { ServiceSettings, ConversationAnswer } from './service.ts'
import styles from './service.module.css'
import { showUnread } from './unread.tsx'

/** Service hours, the expected reply time, and the link to the conversation. */
export function Desk({ service }: { service: ServiceSettings }) {
  const hasSession = useHasSession()
  return (
    <section className={styles.desk} aria-label={texts.service_talk_title()}>
      <p className={styles.hours}>{hoursText(service)}</p>
      {hasSession ? <Own /> : <Button onClick={goToLogin}>{texts.service_log_in()}</Button>}
    </section>
  )
}

/** The link works even if the status cannot be loaded. */
function Own() {
  const { data } = useLastData(useQuery('POST /api/app/conversation', { action: 'read' }))
  const unread = data?.unread
  useEffect(() => {
    if (unread !== undefined) showUnread(unread)
  }, [unread])
  return (
    <>
      {data !== undefined && <ServiceStatus answer={data} />}
      <LinkButton href={hrefOf(PATHS.service, { talk: '1' })}>{wayText(data)}</LinkButton>
    </>
  )
}

const wayText = (answer: ConversationAnswer | undefined): string => {
  const { conversation = null } = answer ?? {}
  if (conversation === null) return texts.service_talk()
  return conversation.state === 'closed' ? texts.service_talk_again() : texts.service_talk_open()
}

function ServiceStatus({ answer: { conversation, service, unread } }: { answer: ConversationAnswer }) {
  const open = conversation !== null && conversation.state !== 'closed' ? conversation : undefined
  const answered = open?.state === 'open' ? open.answer_by : null
  return (
    <>
      <p className={styles.turn}>{service.open ? texts.service_open_now() : texts.service_shut_now()}</p>
      {answered !== null && (
        <p className={styles.turn}>{texts.service_answered_by({ time: formatDateTime(answered) })}</p>
      )}
      {open === undefined && service.answer_by !== null && (
        <p className={styles.turn}>{texts.service_answer_by({ time: formatDateTime(service.answer_by) })}</p>
      )}
      {open !== undefined && (
        <p className={styles.note}>
          {texts.service_protocol({ protocol: open.protocol })}
          {unread > 0 && ` · ${texts.service_unread({ count: unread })}`}
        </p>
      )}
    </>
  )
}
