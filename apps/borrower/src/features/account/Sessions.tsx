import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { Section } from './Section.tsx'

type Session = CallOutput<'POST /api/app/sessions'>['sessions'][number]

const nameOf = ({ device }: Session): string => (device === '' ? texts.sessions_unknown() : device)

/** The current session first, then by last use. */
const inOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.used_at.localeCompare(a.used_at))

export function Sessions() {
  const list = useQuery('POST /api/app/sessions', { action: 'list' })
  const sender = useMutation('POST /api/app/sessions')
  const [sessionToEnd, setSessionToEnd] = useState<Session | 'others'>()
  const close = (): void => {
    sender.forget()
    setSessionToEnd(undefined)
  }
  const end = async (): Promise<void> => {
    if (sessionToEnd === undefined) return
    const { data, fault } = await sender.attempt(
      sessionToEnd === 'others' ? { action: 'end_others' } : { action: 'end', id: sessionToEnd.id },
    )
    // The session has already ended, so the list is out of date.
    if (fault?.status === 404) list.reload()
    if (data === undefined) return
    setQueryData('POST /api/app/sessions', { action: 'list' }, data)
    close()
    showToast(texts.sessions_ended(), 'success')
  }
  return (
    <Section title={texts.sessions_title()}>
      <p className={styles.note}>{texts.sessions_explained()}</p>
      <Answered part call={list} lines={4}>
        {({ sessions }) => <List sessions={inOrder(sessions)} onEnd={setSessionToEnd} />}
      </Answered>
      <Confirm
        open={sessionToEnd !== undefined}
        title={sessionToEnd === 'others' ? texts.sessions_end_others_title() : texts.sessions_end_title()}
        body={
          sessionToEnd === undefined || sessionToEnd === 'others'
            ? texts.sessions_end_others_body()
            : texts.sessions_end_body({ device: nameOf(sessionToEnd) })
        }
        confirmLabel={texts.sessions_end()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void end()}
        onClose={close}
      />
    </Section>
  )
}

function List({ sessions, onEnd }: { sessions: readonly Session[]; onEnd(session: Session | 'others'): void }) {
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className={styles.items}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <div className={styles.itemWords}>
              <p className={styles.itemName}>{nameOf(session)}</p>
              <p className={styles.small}>{texts.sessions_used({ time: formatDateTime(session.used_at) })}</p>
              {session.new_device && <StateChip tone="warning">{texts.sessions_new()}</StateChip>}
            </div>
            {session.current ? (
              <StateChip tone="success">{texts.sessions_current()}</StateChip>
            ) : (
              <button
                type="button"
                className={styles.act}
                aria-label={texts.sessions_end_of({ device: nameOf(session) })}
                onClick={() => onEnd(session)}
              >
                {texts.sessions_end()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={styles.note}>{texts.sessions_no_other()}</p>
      ) : (
        <Button kind="danger" className={styles.under} onClick={() => onEnd('others')}>
          {texts.sessions_end_others()}
        </Button>
      )}
    </>
  )
}
