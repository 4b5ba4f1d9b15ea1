import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { LoanCase } from './loan-case.ts'
import { loanStateName } from '../../shared/loan-states.ts'
import { barredSentence, loanQueueName, loanQueuePath } from './loan-queues.ts'
import { hrefOf } from '../../shared/router.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatHour } from '../../ui/format-time.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { ClaimState } from './use-claim.ts'

const keys = () =>
  [
    ['c', texts.console_key_claim()],
    ['l', texts.console_key_leave()],
    ['p', texts.console_key_yes()],
    ['r', texts.console_key_no()],
  ] as const

export interface CaseHeaderProps {
  loanCase: LoanCase
  claiming: ClaimState
  /** What has changed since the operator opened the case. */
  notice: string | undefined
}

/** The case with its state, its deadline and who has claimed it. */
export function CaseHeader({ loanCase: { row, queues }, claiming: { claim, leave, busy }, notice }: CaseHeaderProps) {
  const [queue] = queues
  useShortcuts({ c: claim, l: leave })
  return (
    <Stack gap="xs">
      <Anchor href={hrefOf(queue === undefined ? [] : loanQueuePath(queue))} size="sm">
        {queue === undefined ? texts.console_to_start() : texts.console_to_queue({ queue: loanQueueName(queue) })}
      </Anchor>
      <Group justify="space-between" gap="xs">
        <PageTitle>
          {texts.console_loan_of({
            number: row.number,
            name: row.borrower_name || texts.console_phone_change_unnamed(),
          })}
        </PageTitle>
        <ShortcutHelp keys={keys()} />
      </Group>
      {notice !== undefined && <FaultAlert message={notice} />}
      <Group gap="sm">
        <Tag>{loanStateName(row.state)}</Tag>
        {queue !== undefined && <Countdown secondsLeft={row.seconds_left} />}
        {row.escalations > 0 && <Text size="sm">{texts.console_escalated({ count: row.escalations })}</Text>}
        {queue === undefined && (
          <Text size="sm" c="dimmed">
            {texts.console_nothing_to_decide()}
          </Text>
        )}
        {row.claim?.by_me && <Text size="sm">{texts.console_claimed_me({ time: formatHour(row.claim.until) })}</Text>}
        {claim !== undefined && (
          <Button size="xs" loading={busy} onClick={claim}>
            {texts.console_case_take()}
          </Button>
        )}
        {leave !== undefined && (
          <Button size="xs" variant="default" loading={busy} onClick={leave}>
            {texts.console_leave()}
          </Button>
        )}
      </Group>
      {row.claim !== null && !row.claim.by_me && (
        <Alert color="gray" role="note">
          {texts.console_claimed_other({ name: row.claim.name, time: formatHour(row.claim.until) })}
        </Alert>
      )}
      {row.barred && queue !== undefined && (
        <Alert color="red" role="note">
          {barredSentence(queue)}
        </Alert>
      )}
    </Stack>
  )
}
