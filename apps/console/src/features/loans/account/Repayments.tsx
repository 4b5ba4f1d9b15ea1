import { Stack, Text } from '@mantine/core'
import { formatMoneyInColumn, REPAYMENT_METHOD_TEXTS } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Account } from './loan-account.ts'
import type { Me } from '../../../shared/request.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { UndoPayment } from './UndoPayment.tsx'
import classes from './Entries.module.css'

/** Newest first. */
export const Repayments = ({
  account: { repayments, repayments_total: total, undo_proposals },
  me,
  onDone,
}: {
  account: Account
  me: Me
  onDone(): void
}) => (
  <Section title={texts.console_account_repayments()}>
    {repayments.length === 0 ? (
      <Text size="sm">{texts.console_rows_none()}</Text>
    ) : (
      <Stack gap="sm">
        {total > repayments.length && (
          <Text size="sm" c="dimmed">
            {texts.console_account_repayments_last({ count: repayments.length, total })}
          </Text>
        )}
        <ol className={classes['entries']}>
          {repayments.map((each) => (
            <li key={each.id}>
              <div className={classes['head']}>
                <Text size="sm" fw={600} span>
                  {REPAYMENT_METHOD_TEXTS[each.method]()}
                </Text>
                {each.reversed && (
                  <Tag tone="red">{each.taken_back ? texts.repay_taken_back() : texts.repay_reversed()}</Tag>
                )}
                <Text size="sm" span className={classes['figure'] ?? ''}>
                  {formatMoneyInColumn(each.amount_cents)}
                </Text>
              </div>
              <Text size="sm">
                {texts.console_account_parts({
                  principal: formatMoneyInColumn(each.principal_cents),
                  interest: formatMoneyInColumn(each.interest_cents),
                  late: formatMoneyInColumn(each.late_cents),
                })}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.repay_stages({ numbers: each.stages.join(', ') })} · <Time at={each.paid_at} />
              </Text>
              {each.end_to_end_id !== null && (
                <Text size="sm" c="dimmed">
                  {each.end_to_end_id}
                </Text>
              )}
              {!each.reversed && me.actions.includes('suspense.decide') && (
                <UndoPayment
                  repayment={each}
                  proposal={undo_proposals.find(({ repayment_id }) => repayment_id === each.id)}
                  onDone={onDone}
                />
              )}
            </li>
          ))}
        </ol>
      </Stack>
    )}
  </Section>
)
