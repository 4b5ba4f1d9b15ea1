import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { PayoutAnswer, PayoutRow } from '../money-types.ts'
import { moneyQueueName } from '../../../shared/money-queues.ts'
import { payoutChannels, payoutEvents, payoutNext, payoutReasons } from '../money-labels.ts'
import { payoutEventDetail } from '../payout-event-detail.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { formatSpan } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'
import { PayoutBadge } from '../MoneyBadges.tsx'
import { ApprovePayout } from '../ApprovePayout.tsx'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { MoneyItemHeader } from '../../../shared/MoneyItemHeader.tsx'
import { ActionFault } from '../../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'
import { WalletPanel } from '../WalletPanel.tsx'

const keys = () =>
  [
    ['p', texts.console_key_money_yes()],
    ['r', texts.console_key_no()],
    ['q', texts.console_key_query()],
  ] as const

export function Payout({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/payouts', { action: 'one', id })
  return (
    <ItemLoader
      value={data}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['payouts'])}
      link={texts.console_to_list({ list: moneyQueueName('payouts') })}
    >
      {(found) => <PayoutView answer={found} me={me} onDone={put} reload={reload} />}
    </ItemLoader>
  )
}

interface ViewProps {
  answer: PayoutAnswer
  me: Me
  onDone(done: PayoutAnswer): void
  reload(): void
}

/** One payout: the next step, its details, its attempts, and the wallet it comes from. */
function PayoutView({ answer, me, onDone, reload }: ViewProps) {
  const acting = useConfirmedAction<'POST /api/console/payouts', 'approve' | 'refuse', 'approve' | 'refuse' | 'query'>(
    'POST /api/console/payouts',
    onDone,
    reload,
  )
  const { payout, events } = answer
  const { id, state, number } = payout
  const mayDecide = me.actions.includes('payouts.decide')
  // The bank does not know a payout before its approval.
  const mayQuery = mayDecide && state !== 'approval'
  const query = (): void => acting.act({ action: 'query', id }, texts.console_payout_queried())
  useShortcuts({ q: mayQuery && !acting.busy ? query : undefined })

  return (
    <Stack>
      <MoneyItemHeader
        queue="payouts"
        title={texts.console_loan_of({ number, name: payout.borrower_name || texts.console_phone_change_unnamed() })}
        keys={mayDecide ? keys() : []}
      >
        <PayoutBadge state={state} />
        {payout.seconds_left !== null && <Countdown secondsLeft={payout.seconds_left} />}
        {payout.ended_at === null && (
          <Text size="sm">{texts.console_payout_waiting_for({ time: formatSpan(payout.waiting_seconds) })}</Text>
        )}
      </MoneyItemHeader>
      <Section title={texts.console_next_step()}>
        <Stack gap="sm">
          <ActionFault acting={acting} />
          <Text size="sm">{payoutNext.of(state)}</Text>
          {mayDecide && state === 'approval' && (
            <ApprovePayout
              payout={payout}
              acting={acting}
              onAct={(input, message) => acting.act({ ...input, id }, message)}
            />
          )}
          {mayQuery && (
            <Group>
              <Button variant="default" loading={acting.busy} onClick={query}>
                {texts.console_payout_query()}
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      <TwoColumns>
        <Stack>
          <Details payout={payout} />
          <WalletPanel answer={answer} mayBlock={mayDecide} reload={reload} />
        </Stack>
        <Section title={texts.console_payout_tried()}>
          <Timeline
            entries={events.map(({ at, what, detail }, index) => ({
              key: `${index} ${at}`,
              name: payoutEvents.of(what),
              more: detail === null ? undefined : payoutEventDetail(detail),
              at,
            }))}
          />
        </Section>
      </TwoColumns>
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={`${state} ${answer.blocked_cents} ${events.length}`}
          sides={[borrowerTrail(payout.borrower_id)]}
        />
      )}
    </Stack>
  )
}

const Details = ({ payout }: { payout: PayoutRow }) => (
  <Section title={texts.console_details()}>
    <Facts
      facts={[
        [texts.console_amount(), formatMoneyInColumn(payout.amount_cents)],
        [texts.console_payout_fee(), formatMoneyInColumn(payout.fee_cents)],
        [texts.console_payout_received(), formatMoneyInColumn(payout.received_cents)],
        [texts.console_channel(), payoutChannels.of(payout.channel)],
        [texts.console_account(), `${payout.account.name} · ${payout.account.masked}`],
        [texts.console_requested_at(), <Time key="asked" at={payout.created_at} />],
        ...(payout.paid_at === null
          ? []
          : [[texts.console_payout_state_paid(), <Time key="paid" at={payout.paid_at} />] as const]),
        ...(payout.ended_at === null || payout.ended_at === payout.paid_at
          ? []
          : [[texts.console_payout_ended(), <Time key="ended" at={payout.ended_at} />] as const]),
        ...(payout.reason === null ? [] : [[texts.console_reason(), payoutReasons.of(payout.reason)] as const]),
        [texts.console_payout_tries(), payout.tries],
        [texts.console_line_id(), payout.end_to_end_id ?? texts.console_none()],
        [texts.console_borrower(), <BorrowerLink key="borrower" id={payout.borrower_id} name={payout.borrower_name} />],
      ]}
    />
  </Section>
)
