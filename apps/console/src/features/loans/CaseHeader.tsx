import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { LoanCase } from './loan-case.ts'
import { loanStateName } from '../../shared/loan-states.ts'
import { barredSentence, loanQueueName, loanQueuePath } from './loan-queues.ts'
import { hrefOf } from '../../shared/router.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatHour } from '../../ui/format-time.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import classes from './CaseHeader.module.css'
import type { ClaimState } from './use-claim.ts'

const CLAIM_KEY = 'c'
const LEAVE_KEY = 'g'

const keys = () =>
  [
    [CLAIM_KEY, texts.console_key_claim()],
    [LEAVE_KEY, texts.console_key_leave()],
    ['p', texts.console_key_yes()],
    ['r', texts.console_key_no()],
    ['a', texts.console_key_ask()],
    ['1–9', texts.console_key_document()],
  ] as const

const firstInstallment = ({ credited, offer, preview }: LoanCase['detail']): number | undefined =>
  (credited?.costs ?? offer?.costs ?? preview)?.installments[0]?.payment_cents

export interface CaseHeaderProps {
  loanCase: LoanCase
  claiming: ClaimState
  /** What has changed since the operator opened the case. */
  notice: string | undefined
}

/** What the loan is, its state, its deadline and who has claimed it; stays in view. */
export function CaseHeader({
  loanCase: { row, queues, detail },
  claiming: { claim, leave, busy },
  notice,
}: CaseHeaderProps) {
  const [queue] = queues
  useShortcuts({ [CLAIM_KEY]: claim, [LEAVE_KEY]: leave })
  const installment = firstInstallment(detail)
  const amount = detail.wish?.amount_cents ?? row.amount_cents
  const months = detail.wish?.months ?? row.months
  return (
    <div className={classes['head']}>
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
        <Group gap="xs">
          {claim !== undefined && (
            <Button loading={busy} rightSection={<KeyHint letter={CLAIM_KEY} />} onClick={claim}>
              {texts.console_case_take()}
            </Button>
          )}
          {leave !== undefined && (
            <Button variant="default" loading={busy} rightSection={<KeyHint letter={LEAVE_KEY} />} onClick={leave}>
              {texts.console_leave()}
            </Button>
          )}
          <ShortcutHelp keys={keys()} />
        </Group>
      </Group>
      {notice !== undefined && <FaultAlert message={notice} />}
      <Group gap="sm">
        <Tag>{loanStateName(row.state)}</Tag>
        {amount !== null && months !== null && (
          <Text size="sm" fw={600}>
            {texts.console_amount_months({ amount: formatMoneyInColumn(amount), months })}
          </Text>
        )}
        {installment !== undefined && (
          <Text size="sm">{texts.console_head_installment({ amount: formatMoneyInColumn(installment) })}</Text>
        )}
        {queue !== undefined && <Countdown secondsLeft={row.seconds_left} />}
        {row.escalations > 0 && <Text size="sm">{texts.console_escalated({ count: row.escalations })}</Text>}
        {queue === undefined && (
          <Text size="sm" c="dimmed">
            {texts.console_nothing_to_decide()}
          </Text>
        )}
        {row.claim?.by_me && <Text size="sm">{texts.console_claimed_me({ time: formatHour(row.claim.until) })}</Text>}
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
    </div>
  )
}
