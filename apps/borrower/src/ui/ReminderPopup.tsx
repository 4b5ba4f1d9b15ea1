import * as texts from '@home-credit/texts'
import { formatAmount } from '@home-credit/web'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ReminderPopup.module.css'
import { simpleHtml } from './simple-html.ts'

interface Props {
  reminder: { id: string; title: string; contentHtml: string; amountCents: number }
  onPay(): void
  onConfirm(): void
  onService(): void
}

export function ReminderPopup({ reminder: { title, contentHtml, amountCents }, onPay, onConfirm, onService }: Props) {
  const due = amountCents > 0
  const actions = (
    <>
      {due ? (
        <Button onClick={onPay}>{texts.ui_reminder_pay()}</Button>
      ) : (
        <Button onClick={onConfirm}>{texts.ui_confirm()}</Button>
      )}
      <Button kind="secondary" onClick={onService}>
        {texts.ui_reminder_service()}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} actions={actions} onClose={onConfirm}>
      <div className={styles.content}>{simpleHtml(contentHtml)}</div>
      {due && <p className={styles.amount}>{texts.ui_reminder_amount({ amount: formatAmount(amountCents) })}</p>}
    </Dialog>
  )
}
