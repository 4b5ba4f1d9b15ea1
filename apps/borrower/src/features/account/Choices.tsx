import * as texts from '@home-credit/texts'
import { useId, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'
import { Choice, type Borrower, type ChoiceName } from './Choice.tsx'
import { QuietHours } from './QuietHours.tsx'
import { Section } from './Section.tsx'

const TOPICS: readonly { name: () => string; sms: ChoiceName; email: ChoiceName }[] = [
  { name: texts.settings_notify_reminders, sms: 'notify_sms', email: 'notify_email' },
  { name: texts.settings_notify_money, sms: 'notify_sms_money', email: 'notify_email_money' },
  { name: texts.settings_notify_news, sms: 'notify_sms_news', email: 'notify_email_news' },
]

/** Notification topics and channels, quiet hours, and consents. The page passes in the notifications on this device. */
export function Choices({ push }: { push(borrower: Borrower | undefined): ReactNode }) {
  const me = useQuery('POST /api/app/me', {})
  return (
    <>
      <Section title={texts.settings_notifications()}>
        <Answered part call={me} lines={6}>
          {({ borrower }) => (
            <>
              {TOPICS.map(({ name, sms, email }) => (
                <NotificationTopic key={sms} name={name()} sms={sms} email={email} borrower={borrower} />
              ))}
              <Choice name="notify_whatsapp" label={texts.settings_notify_whatsapp()} borrower={borrower} />
              <p className={styles.note}>{texts.settings_notify_always()}</p>
            </>
          )}
        </Answered>
      </Section>
      {push(me.state.at === 'ready' ? me.state.data.borrower : undefined)}
      <Section title={texts.settings_quiet()}>
        <Answered part call={me} lines={3}>
          {({ borrower }) => <QuietHours borrower={borrower} />}
        </Answered>
      </Section>
      <Section title={texts.settings_privacy()}>
        <Answered part call={me} lines={2}>
          {({ borrower }) => (
            <>
              <Choice name="marketing" label={texts.settings_marketing()} borrower={borrower} />
              <p className={styles.note}>{texts.settings_marketing_note()}</p>
            </>
          )}
        </Answered>
      </Section>
    </>
  )
}

/** One topic, with a switch for each channel. */
function NotificationTopic({
  name,
  sms,
  email,
  borrower,
}: {
  name: string
  sms: ChoiceName
  email: ChoiceName
  borrower: Borrower
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.matter}>
        {name}
      </p>
      <div className={styles.pair}>
        <Choice name={sms} label={texts.settings_sms()} borrower={borrower} />
        <Choice name={email} label={texts.settings_email()} borrower={borrower} />
      </div>
    </div>
  )
}
