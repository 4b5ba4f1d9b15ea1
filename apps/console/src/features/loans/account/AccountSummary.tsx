import { Anchor, Group, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { arrearsBuckets } from '../../../shared/arrears-buckets.ts'
import type { Account } from './loan-account.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'

/** How late the loan is, the amount owed today and the balances in the books. */
export function AccountSummary({ account, me }: { account: Account; me: Me }) {
  const { bucket, contract, planned } = account
  return (
    <Section
      title={texts.console_account_status()}
      aside={texts.console_account_as_of({ day: formatDay(account.day) })}
    >
      <Stack gap="sm">
        <Group gap="xs">
          {bucket !== null && (
            <Tag tone="red" sign="!">
              {arrearsBuckets.of(bucket)}
            </Tag>
          )}
          {planned && <Tag>{texts.console_mark_planned()}</Tag>}
          {account.write_off?.state === 'done' && (
            <Tag tone="gray" sign="✗">
              {texts.console_mark_written_off()}
            </Tag>
          )}
        </Group>
        <Facts
          facts={[
            [texts.console_days_late(), account.days_late],
            [texts.console_overdue_today(), formatMoneyInColumn(account.overdue_cents)],
            [texts.console_account_left(), formatMoneyInColumn(account.left_cents)],
            [texts.console_account_paid(), texts.repay_paid_of({ done: account.paid, total: account.total })],
            [texts.console_account_principal(), formatMoneyInColumn(account.principal_cents)],
            [texts.console_account_wallet(), formatMoneyInColumn(account.wallet_cents)],
            ...(contract === null
              ? []
              : [[texts.console_account_contract(), <Contract key="contract" {...contract} />] as const]),
          ]}
        />
        {account.state === 'credited' && me.actions.includes('plans.read') && (
          <Anchor size="sm" href={hrefOf(['agreements', account.loan_id])}>
            {planned ? texts.console_account_plan() : texts.console_account_plan_make()}
          </Anchor>
        )}
      </Stack>
    </Section>
  )
}

const Contract = ({ number, link }: NonNullable<Account['contract']>) =>
  link === null ? (
    number
  ) : (
    <Anchor inherit href={link}>
      {texts.console_account_contract_open({ number })}
    </Anchor>
  )
