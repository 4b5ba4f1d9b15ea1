import { Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { type Installment, installmentStates } from './loan-account.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Collapsible } from '../../../ui/Collapsible.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag, type TagProps } from '../../../ui/Tag.tsx'
import classes from './Entries.module.css'

const LOOKS: Record<Installment['state'], Pick<TagProps, 'tone' | 'sign'>> = {
  early: { tone: 'gray' },
  immediate: {},
  overdue: { tone: 'red', sign: '!' },
  refunded: { sign: '✓' },
}

/** Each installment as of today; an open one explains its amount. */
export const Installments = ({ installments, day }: { installments: readonly Installment[]; day: string }) => (
  <Section title={texts.repay_list()} aside={texts.console_account_as_of({ day: formatDay(day) })}>
    <ol className={classes['entries']}>
      {installments.map((row) => (
        <li key={row.number}>
          <div className={classes['head']}>
            <Text size="sm" fw={600} span>
              {`${row.number}. ${formatDay(row.due_on)}`}
            </Text>
            <Tag {...LOOKS[row.state]}>{installmentStates.of(row.state)}</Tag>
            <Text size="sm" span className={classes['figure'] ?? ''}>
              {formatMoneyInColumn(row.state === 'refunded' ? row.payment_cents : row.amount_cents)}
            </Text>
          </div>
          {row.returned_on !== null && (
            <Text size="sm" c="dimmed">
              {texts.console_taken_back_loan({ date: formatDay(row.returned_on), until: formatDay(row.payable_on) })}
            </Text>
          )}
          {row.closed_on !== null && (
            <Text size="sm" c="dimmed">
              {texts.repay_closed_on({ date: formatDay(row.closed_on) })}
            </Text>
          )}
          {row.why !== null && (
            <Collapsible show={texts.repay_why_of({ number: row.number })} hide={texts.console_hide_details()}>
              <Why row={row} why={row.why} />
            </Collapsible>
          )}
        </li>
      ))}
    </ol>
  </Section>
)

/** Item by item, without those that are zero. */
function Why({ row, why }: { row: Installment; why: NonNullable<Installment['why']> }) {
  const items = [
    [texts.repay_nominal(), why.nominal_cents],
    [texts.repay_saved(), -why.saved_cents],
    [texts.repay_fine(), why.late.fine_cents],
    [texts.repay_mora(), why.late.mora_cents],
    [texts.repay_late_interest(), why.late.interest_cents],
  ] as const
  return (
    <Facts
      facts={[
        ...(row.days_late > 0 ? [[texts.console_days_late(), row.days_late] as const] : []),
        ...(row.paid_cents > 0
          ? [
              [
                texts.console_account_payment(),
                texts.repay_part_paid({ amount: formatMoneyInColumn(row.paid_cents) }),
              ] as const,
            ]
          : []),
        ...items.filter(([, cents]) => cents !== 0).map(([name, cents]) => [name, formatMoneyInColumn(cents)] as const),
        [texts.console_account_today(), formatMoneyInColumn(why.amount_cents)],
      ]}
    />
  )
}
