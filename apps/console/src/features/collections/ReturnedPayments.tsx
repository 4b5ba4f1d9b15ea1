import { Anchor, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Claim, ReopenedLoan } from './collections.ts'
import type { Me } from '../../shared/request.ts'
import { BorrowerLink } from '../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { ProposeAndConfirm } from '../../ui/ProposeAndConfirm.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'

/** So many stand above the arrears; the others are opened. */
const SHOWN = 2

/** Payments that a bank took back and that are still unpaid: claims, and loans with the amounts to pay again. */
export function ReturnedPayments({ me }: { me: Me }) {
  const { data, reload } = useQuery('POST /api/console/claims', { action: 'list' })
  if (data === undefined || data.claims.length + data.loans.length === 0) return null
  const all = [
    ...data.claims.map((claim) => <OneClaim key={claim.id} claim={claim} me={me} onDone={reload} />),
    ...data.loans.map((loan) => <OneLoan key={loan.loan_id} loan={loan} />),
  ]
  const more = all.slice(SHOWN)
  return (
    <Section title={texts.console_taken_back()}>
      <Stack gap="sm">
        <Text size="sm">{texts.console_taken_back_what()}</Text>
        {all.slice(0, SHOWN)}
        {more.length > 0 && (
          <Collapsible show={texts.console_proposals_more({ count: more.length })} hide={texts.console_hide_details()}>
            <Stack gap="sm">{more}</Stack>
          </Collapsible>
        )}
      </Stack>
    </Section>
  )
}

const OneLoan = ({ loan }: { loan: ReopenedLoan }) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm">
      <Anchor inherit href={hrefOf(['loans', loan.loan_id])}>
        {loan.number}
      </Anchor>{' '}
      · <BorrowerLink id={loan.borrower_id} name={loan.borrower_name} />
      <br />
      <Text inherit span c="dimmed">
        {texts.console_taken_back_loan({ date: formatDay(loan.returned_on), until: formatDay(loan.payable_on) })}
      </Text>
    </Text>
    <Text size="sm" fw={600}>
      {formatMoneyInColumn(loan.open_cents)}
    </Text>
  </Group>
)

function OneClaim({ claim, me, onDone }: { claim: Claim; me: Me; onDone(): void }) {
  const acting = useConfirmedAction<'POST /api/console/claims', 'propose' | 'confirm'>(
    'POST /api/console/claims',
    onDone,
    onDone,
  )
  const { act } = acting
  const { id, proposal } = claim
  const amount = formatMoneyInColumn(claim.left_cents)
  const mayPropose = me.actions.includes('write_offs.propose')
  return (
    <Stack gap="xs">
      <ActionFault acting={acting} />
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <BorrowerLink id={claim.borrower_id} name={claim.borrower_name} /> ·{' '}
          <Text inherit span style={{ whiteSpace: claim.order_number === null ? 'normal' : 'nowrap' }}>
            {claim.order_number ?? claim.end_to_end_id}
          </Text>
          <br />
          <Text inherit span c="dimmed">
            {texts.console_claim_until({ until: formatDay(claim.payable_on) })} · <Time at={claim.opened_at} />
          </Text>
        </Text>
        <Text size="sm" fw={600}>
          {amount}
        </Text>
      </Group>
      <ProposeAndConfirm
        acting={acting}
        danger
        proposed={
          proposal === null
            ? undefined
            : {
                words: texts.console_claim_proposed({ name: proposal.by_name, reason: proposal.reason }),
                byMe: proposal.by_me,
              }
        }
        propose={{
          may: proposal === null && mayPropose,
          verb: texts.console_claim_give_up(),
          title: texts.console_claim_give_up_title({ amount }),
          text: texts.console_claim_what(),
          onPropose: (reason) => act({ action: 'propose', id, reason }, texts.console_proposed()),
        }}
        confirm={{
          may: proposal?.by_me === false && me.actions.includes('write_offs.decide'),
          verb: texts.console_claim_confirm(),
          title: texts.console_claim_confirm_title({ amount }),
          text: texts.console_claim_what(),
          onConfirm: () => act({ action: 'confirm', id }, texts.console_claim_done({ amount })),
        }}
        withdraw={{
          may: proposal !== null && mayPropose,
          onWithdraw: () => act({ action: 'withdraw', id }, texts.console_proposal_withdrawn()),
        }}
      />
    </Stack>
  )
}
