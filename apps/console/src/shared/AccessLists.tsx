import { Button } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { auditActionName } from './audit-action-names.ts'
import { ItemList } from '../ui/ItemList.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Time } from '../ui/Time.tsx'

export type Access = Extract<CallOutput<'POST /api/console/own_account'>, { access: unknown }>['access']

const deviceOf = (device: string): string => (device === '' ? texts.console_device_unknown() : device)

export interface SessionListProps {
  sessions: Access['sessions']
  busy: boolean
  /** Undefined for an operator who may only read. */
  onEnd?: (id: string) => void
  /** Ends all sessions, or all other ones; `verb` names which. */
  all?: { verb: string; onEnd(): void }
}

export function SessionList({ sessions, busy, onEnd, all }: SessionListProps) {
  const others = sessions.filter(({ current }) => !current)
  return (
    <Section
      title={texts.console_sessions()}
      aside={
        all !== undefined &&
        others.length > 0 && (
          <Button variant="default" size="xs" disabled={busy} onClick={all.onEnd}>
            {all.verb}
          </Button>
        )
      }
    >
      <ItemList
        empty={texts.console_sessions_none()}
        lines={sessions.map(({ id, device, address, used_at, current }) => ({
          key: id,
          title: (
            <>
              {deviceOf(device)} {current && <Tag>{texts.console_session_current()}</Tag>}
            </>
          ),
          details: [
            `${texts.console_address()}: ${address === '' ? '–' : address}`,
            <>
              {texts.console_last_used()}: <Time at={used_at} />
            </>,
          ],
          ...(current || onEnd === undefined
            ? {}
            : {
                action: (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={busy}
                    aria-label={texts.console_session_end_of({ device: deviceOf(device) })}
                    onClick={() => onEnd(id)}
                  >
                    {texts.console_session_end()}
                  </Button>
                ),
              }),
        }))}
      />
    </Section>
  )
}

/** Newest first, each with its origin. */
export const FailedLogInList = ({ failures }: Pick<Access, 'failures'>) => (
  <Section title={texts.console_failures()}>
    <ItemList
      empty={texts.console_failures_none()}
      lines={failures.map(({ at, action, address, device }, index) => ({
        key: `${at} ${index}`,
        title: auditActionName(action),
        details: [`${address}${address === '' || device === '' ? '' : ' · '}${device}`, <Time key="at" at={at} />],
      }))}
    />
  </Section>
)
