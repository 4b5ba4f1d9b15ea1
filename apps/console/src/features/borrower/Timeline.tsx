import { Anchor, Button, Loader, Text } from '@mantine/core'
import type { ActionOutput } from '@home-credit/contract'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { auditActionName } from '../../shared/audit-action-names.ts'
import { contactOutcomes } from '../../shared/contact-outcomes.ts'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './Timeline.module.css'

type Page = ActionOutput<'POST /api/console/borrower_history', 'timeline'>
type Event = Page['events'][number]

const ICONS: Record<Event['kind'], IconName> = {
  registered: 'user-plus',
  loan_move: 'file-check',
  repayment: 'check',
  repayment_undone: 'undo-2',
  withdrawal: 'banknote',
  pix_received: 'hand-coins',
  conversation: 'message-circle',
  contact: 'smartphone',
  plan: 'handshake',
  phone_change: 'smartphone',
  deletion_request: 'shield-check',
}
const TONES: Partial<Record<Event['kind'], 'sand' | 'blue' | 'gold'>> = {
  repayment_undone: 'gold',
  withdrawal: 'sand',
  conversation: 'blue',
  contact: 'gold',
  plan: 'gold',
  phone_change: 'sand',
  deletion_request: 'sand',
}

function nameOf({ kind, what, amount_cents: cents }: Event): string {
  const amount = cents === null ? '' : formatMoneyInColumn(cents)
  const names: Record<Event['kind'], () => string> = {
    registered: texts.console_event_registered,
    loan_move: () => auditActionName(`loan_${what ?? ''}`),
    repayment: () => texts.console_event_repayment({ amount }),
    repayment_undone: () => texts.console_event_repayment_undone({ amount }),
    withdrawal: () => texts.console_event_withdrawal({ amount }),
    pix_received: () => texts.console_event_pix_received({ amount }),
    conversation: texts.console_event_conversation,
    contact: () => (what !== null && contactOutcomes.is(what) ? contactOutcomes.of(what) : texts.console_contacts()),
    plan: texts.console_event_plan,
    phone_change: texts.console_event_phone_change,
    deletion_request: texts.console_event_deletion_request,
  }
  return names[kind]()
}

/** When: everything that happened and that the role may read, newest first. */
export const BorrowerTimeline = ({ borrowerId }: { borrowerId: string }) => (
  <Section title={texts.console_borrower_timeline()}>
    <ol className={classes['events']}>
      <Events borrowerId={borrowerId} before={undefined} />
    </ol>
  </Section>
)

/** One page of it; the next one loads below on a click. */
function Events({ borrowerId, before }: { borrowerId: string; before: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, fault, reload } = useQuery('POST /api/console/borrower_history', {
    action: 'timeline',
    borrower_id: borrowerId,
    ...(before === undefined ? {} : { before }),
  })
  if (data === undefined)
    return (
      <li className={classes['rest']}>
        {fault === undefined ? (
          <Loader size="sm" aria-label={texts.loading()} />
        ) : (
          <FaultAlert message={fault.message} onRetry={reload} />
        )}
      </li>
    )
  return (
    <>
      {data.events.map((event) => (
        <One key={event.id} event={event} />
      ))}
      {data.next !== null &&
        (isOpen ? (
          <Events borrowerId={borrowerId} before={data.next} />
        ) : (
          <li className={classes['rest']}>
            <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
              {texts.console_borrower_older()}
            </Button>
          </li>
        ))}
    </>
  )
}

const One = ({ event }: { event: Event }) => (
  <li data-tone={TONES[event.kind] ?? 'mint'}>
    <span className={classes['icon']}>
      <Icon name={ICONS[event.kind]} size={16} />
    </span>
    <Text size="sm" fw={600}>
      {nameOf(event)}
    </Text>
    <Text size="xs" c="dimmed">
      <Time at={event.at} />
      {event.number !== null && ' · '}
      {event.number !== null && event.loan_id !== null ? (
        <Anchor inherit href={hrefOf(['loans', event.loan_id])}>
          {event.number}
        </Anchor>
      ) : (
        event.number
      )}
      {event.by_name !== null && ` · ${texts.console_plan_by({ name: event.by_name })}`}
    </Text>
  </li>
)
