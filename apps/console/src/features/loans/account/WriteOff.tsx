import { Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Account, WriteOff as Proposed } from './loan-account.ts'
import type { Me } from '../../../shared/request.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ProposeAndConfirm } from '../../../ui/ProposeAndConfirm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ActionFault } from '../../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'

export interface WriteOffProps {
  account: Account
  me: Me
  onDone(): void
  reload(): void
}

/** Writes a loan off: one person proposes, another confirms. */
export function WriteOff({ account, me, onDone, reload }: WriteOffProps) {
  const acting = useConfirmedAction<'POST /api/console/write_offs', 'propose' | 'confirm'>(
    'POST /api/console/write_offs',
    onDone,
    reload,
  )
  const { act } = acting
  const { write_off: writeOff, loan_id, principal_cents, may_write_off } = account
  const amount = formatMoneyInColumn(writeOff?.principal_cents ?? principal_cents)
  const mayPropose = me.actions.includes('write_offs.propose')
  const id = writeOff?.id ?? ''
  const proposed = writeOff?.state === 'proposed' ? writeOff : undefined

  return (
    <Section title={texts.console_write_off()}>
      <Stack gap="sm">
        <ActionFault acting={acting} />
        <Text size="sm">{texts.console_write_off_what()}</Text>
        {writeOff === null && !may_write_off && account.state === 'credited' && (
          <Text size="sm" c="dimmed">
            {texts.console_write_off_not_yet({ days: account.write_off_after_days })}
          </Text>
        )}
        {writeOff !== null && <WriteOffFacts writeOff={writeOff} />}
        <ProposeAndConfirm
          acting={acting}
          danger
          proposed={proposed && { byMe: proposed.by_me }}
          propose={{
            may: writeOff === null && may_write_off && mayPropose,
            verb: texts.console_write_off_propose(),
            title: texts.console_write_off_propose_title({ amount }),
            text: texts.console_write_off_what(),
            onPropose: (reason) => act({ action: 'propose', loan_id, reason }, texts.console_proposed()),
          }}
          confirm={{
            may: proposed?.by_me === false && me.actions.includes('write_offs.decide'),
            verb: texts.console_write_off_confirm(),
            title: texts.console_write_off_confirm_title({ amount }),
            text: texts.console_write_off_what(),
            onConfirm: () => act({ action: 'confirm', id }, texts.console_write_off_done({ amount })),
          }}
          withdraw={{
            may: proposed !== undefined && mayPropose,
            onWithdraw: () => act({ action: 'withdraw', id }, texts.console_proposal_withdrawn()),
          }}
        />
      </Stack>
    </Section>
  )
}

const WriteOffFacts = ({ writeOff }: { writeOff: Proposed }) => (
  <Facts
    facts={[
      [texts.console_write_off_principal(), formatMoneyInColumn(writeOff.principal_cents)],
      [texts.console_reason(), writeOff.reason],
      [texts.console_write_off_by(), <Who key="by" name={writeOff.by_name} at={writeOff.at} />],
      ...(writeOff.decided_by_name === null || writeOff.decided_at === null
        ? []
        : [
            [
              texts.console_write_off_decided(),
              <Who key="decided" name={writeOff.decided_by_name} at={writeOff.decided_at} />,
            ] as const,
          ]),
    ]}
  />
)

const Who = ({ name, at }: { name: string; at: string }) => (
  <>
    {name} · <Time at={at} />
  </>
)
