import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ReminderPopup } from '../../../ui/ReminderPopup.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

const HOSTILE = [
  '<p onclick="top.harmed=1" style="position:fixed" class="x" id="root">A<b onmouseover="top.harmed=1">B</b></p>',
  '<script>top.harmed=1</script><img src="x" onerror="top.harmed=1"><svg onload="top.harmed=1"><text>hidden</text></svg>',
  '<iframe srcdoc="<script>top.harmed=1</script>"></iframe><a href="javascript:top.harmed=1">C</a><form action="//x"><input name="pin"></form>',
].join('')

export function Reminders() {
  const [open, setOpen] = useState<'amount' | 'plain' | 'hostile'>()
  const [answer, setAnswer] = useState('')
  const end = (text: string) => (): void => {
    setAnswer(text)
    setOpen(undefined)
  }
  return (
    <Section title={texts.components_reminders()}>
      <div className={styles.stack}>
        <Button kind="secondary" onClick={() => setOpen('amount')}>
          {texts.components_reminder_amount()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('plain')}>
          {texts.components_reminder_plain()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('hostile')}>
          {texts.components_reminder_hostile()}
        </Button>
        <p className={styles.note}>{answer}</p>
      </div>
      {open !== undefined && (
        <ReminderPopup
          reminder={{
            id: open,
            title: texts.components_reminder_title(),
            contentHtml: open === 'hostile' ? HOSTILE : texts.components_reminder_body(),
            amountCents: open === 'amount' ? 35_907 : 0,
          }}
          onPay={end(texts.components_answer_pay())}
          onConfirm={end(texts.components_answer_confirm())}
          onService={end(texts.components_answer_service())}
        />
      )}
    </Section>
  )
}
