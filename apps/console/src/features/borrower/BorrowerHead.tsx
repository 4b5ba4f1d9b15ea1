import { Button, Card, Group, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../shared/router.ts'
import { formatTimeDay } from '../../ui/format-time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Me } from '../../shared/request.ts'
import type { BorrowerView } from './borrower.ts'
import { WriteFirst } from './WriteFirst.tsx'
import classes from './Borrower.module.css'

/** Who it is, whether all is well, and the figures that every question begins with. */
export function BorrowerHead({ borrower, me, onChange }: { borrower: BorrowerView; me: Me; onChange(): void }) {
  const mayWrite = me.actions.includes('service.answer') && !borrower.erased
  const { name, verification, days_late: late, erased, place, conversation } = borrower
  const { on_time: onTime, wallet, free_quota_cents: free } = borrower
  return (
    <Card withBorder component="header">
      <div className={classes['head']}>
        <div className={classes['arch']} aria-hidden>
          {initialsOf(name) || '–'}
        </div>
        <div className={classes['who']}>
          <PageTitle>{name || texts.console_phone_change_unnamed()}</PageTitle>
          <Group gap="xs" mt={4}>
            {erased && <Tag tone="gray">{texts.console_borrower_erased()}</Tag>}
            {verification.valid ? (
              <Tag sign="✓">{texts.console_borrower_verified()}</Tag>
            ) : (
              <Tag tone="gray">{texts.console_borrower_unverified()}</Tag>
            )}
            {late > 0 ? (
              <Tag tone="red" sign="!">
                {texts.account_days_late({ count: late })}
              </Tag>
            ) : (
              <Tag sign="✓">{texts.console_borrower_nothing_late()}</Tag>
            )}
            <Text size="sm" c="dimmed">
              {[texts.console_borrower_since({ date: formatTimeDay(borrower.registered_at) }), place]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
        </div>
        <dl className={classes['figures']}>
          <Figure name={texts.console_borrower_principal()} value={formatMoneyInColumn(borrower.principal_cents)} />
          {wallet !== null && (
            <Figure name={texts.console_borrower_wallet()} value={formatMoneyInColumn(wallet.balance_cents)} />
          )}
          {free !== null && <Figure name={texts.console_borrower_free_quota()} value={formatMoneyInColumn(free)} />}
          {onTime.due > 0 && (
            <Figure
              name={texts.console_borrower_on_time()}
              value={texts.console_borrower_of({ done: onTime.paid, total: onTime.due })}
            />
          )}
        </dl>
        {conversation === null || conversation.state === 'closed' ? (
          mayWrite && (
            <WriteFirst
              borrowerId={borrower.id}
              name={name || texts.console_phone_change_unnamed()}
              onExists={onChange}
            />
          )
        ) : (
          <Button
            component="a"
            href={hrefOf(['conversations', conversation.id])}
            leftSection={<Icon name="message-circle" />}
          >
            {texts.console_borrower_write()}
          </Button>
        )}
      </div>
    </Card>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={classes['figure']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
