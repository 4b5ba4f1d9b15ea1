import * as texts from '@home-credit/texts'
import { useEffect, useId } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { goToLogin, useHasSession } from '../../shared/session.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useLastData } from '../../shared/use-last-data.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/format.ts'
import { formatWhen } from '../../ui/format-days.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { levelName } from './complaints.ts'
import { hoursText, offlineText } from './hours.ts'
import type { Conversation, ConversationAnswer, ServiceSettings } from './service.ts'
import styles from './service.module.css'
import { showUnread } from './unread.tsx'

/** Service hours, the expected reply time, and the link to the conversation. */
export function Desk({ service }: { service: ServiceSettings }) {
  const hasSession = useHasSession()
  const id = useId()
  return (
    <Card labelledBy={id}>
      <h2 id={id} className={styles.title}>
        {texts.service_desk()}
      </h2>
      <p className={styles.hours}>{hoursText(service)}</p>
      {hasSession ? <Own /> : <Button onClick={() => goToLogin()}>{texts.service_log_in()}</Button>}
    </Card>
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
      <OwnComplaints earlier={data?.earlier ?? []} />
    </>
  )
}

/** The complaints that are open, and those whose answer is new. */
function OwnComplaints({ earlier }: Pick<ConversationAnswer, 'earlier'>) {
  const rows = earlier.flatMap(({ id, protocol, complaint, state, answer_by, unread }) =>
    complaint === null || (state === 'closed' && !unread)
      ? []
      : [
          {
            href: hrefOf(PATHS.service, { talk: id }),
            label: `${levelName(complaint)} ${protocol}`,
            note:
              answer_by === null
                ? texts.complaint_status_answered()
                : texts.complaint_answer_on({ date: formatDate(answer_by) }),
          },
        ],
  )
  if (rows.length === 0) return null
  return (
    <nav className={styles.complaints} aria-label={texts.complaint_list()}>
      <LinkRows rows={rows} />
    </nav>
  )
}

const wayText = (answer: ConversationAnswer | undefined): string => {
  const { conversation = null } = answer ?? {}
  if (conversation === null) return texts.service_talk()
  return conversation.state === 'closed' ? texts.service_talk_again() : texts.service_talk_open()
}

function ServiceStatus({ answer: { conversation, service, unread } }: { answer: ConversationAnswer }) {
  const open = conversation !== null && conversation.state !== 'closed' ? conversation : undefined
  const deadline = open?.state === 'open' ? open.answer_by : service.answer_by
  return (
    <>
      <p className={styles.turn}>
        <StateChip tone={service.open ? 'success' : 'neutral'} icon={service.open ? 'check' : 'clock'}>
          {service.open ? texts.service_open_now() : texts.service_closed_now()}
        </StateChip>
      </p>
      {service.open ? (
        deadline !== null && <p className={styles.turn}>{deadlineText(open, deadline)}</p>
      ) : (
        <p className={styles.turn}>{offlineText(deadline)}</p>
      )}
      {open !== undefined && (
        <p className={styles.small}>
          {texts.service_protocol({ protocol: open.protocol })}
          {unread > 0 && ` · ${texts.service_unread({ count: unread })}`}
        </p>
      )}
    </>
  )
}

const deadlineText = (open: Conversation | undefined, deadline: string): string =>
  open?.state === 'open'
    ? texts.service_answered_by({ time: formatWhen(deadline) })
    : texts.service_answer_by({ time: formatWhen(deadline) })
