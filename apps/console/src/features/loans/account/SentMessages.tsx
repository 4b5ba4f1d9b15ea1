import { Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Account } from './loan-account.ts'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import classes from './Entries.module.css'

/** The messages that the borrower got about this loan. */
export const SentMessages = ({ messages }: Pick<Account, 'messages'>) => (
  <Section title={texts.console_account_messages()}>
    {messages.length === 0 ? (
      <Text size="sm">{texts.console_rows_none()}</Text>
    ) : (
      <ol className={classes['entries']}>
        {messages.map(({ text, sent_at, read_at }) => (
          <li key={`${sent_at} ${text}`}>
            <Text size="sm">{text}</Text>
            <Text size="sm" c="dimmed">
              <Time at={sent_at} /> · {read_at === null ? texts.console_account_unread() : texts.console_account_read()}
            </Text>
          </li>
        ))}
      </ol>
    )}
  </Section>
)
