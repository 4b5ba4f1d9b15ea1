import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../app/Answered.tsx'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { know, useCall } from '../../app/use-call.ts'
import { useSend } from '../../app/use-send.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { showToast } from '../../ui/Toast.tsx'
import styles from './account.module.css'
import { Section } from './Section.tsx'

type Borrower = CallOutput<'POST /api/app/me'>['borrower']
type Name = 'notify_sms' | 'notify_whatsapp' | 'marketing'

/** How the borrower wants to be reached, and what they agree to. */
export function Choices() {
  const me = useCall('POST /api/app/me', {})
  return (
    <>
      <Section title={texts.settings_notifications()}>
        <Answered part call={me} lines={3}>
          {({ borrower }) => (
            <>
              <Choice name="notify_sms" label={texts.settings_notify_sms()} borrower={borrower} />
              <Choice name="notify_whatsapp" label={texts.settings_notify_whatsapp()} borrower={borrower} />
              <p className={styles.note}>{texts.settings_notify_always()}</p>
            </>
          )}
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

/** Saved by the tap itself; where that fails it is shown as it still stands. */
function Choice({ name, label, borrower }: { name: Name; label: string; borrower: Borrower }) {
  const sender = useSend('POST /api/user/set_user_info')
  const [chosen, setChosen] = useState<boolean>()
  const change = async (checked: boolean): Promise<void> => {
    if (sender.busy) return
    setChosen(checked)
    const choice: Partial<Record<Name, boolean>> = { [name]: checked }
    const saved = await sender.send(choice)
    setChosen(undefined)
    if (saved === undefined) return
    know('POST /api/app/me', {}, saved)
    showToast(texts.settings_saved(), 'success')
  }
  return (
    <>
      <CheckField label={label} checked={chosen ?? borrower[name]} onChange={(checked) => void change(checked)} />
      <FaultNotice fault={sender.fault} />
    </>
  )
}
