import * as texts from '@home-credit/texts'
import { formatAmount } from '@home-credit/web'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import styles from './ReminderPopup.module.css'
import { simpleHtml } from './simple-html.ts'

interface Props {
  reminder: { id: string; title: string; contentHtml: string; amountCents: number }
  onPay(): void
  onConfirm(): void
  onService(): void
}

/** A debt is answered by a button, Back or Esc; a notice also by a tap beside it. */
export function ReminderPopup({ reminder: { title, contentHtml, amountCents }, onPay, onConfirm, onService }: Props) {
  const due = amountCents > 0
  const head = (
    <div className={styles.head}>
      <span className={styles.arch}>
        <Icon name={due ? 'calendar' : 'bell'} size={28} />
      </span>
    </div>
  )
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
  const foot = (
    <p className={styles.honest}>
      <Icon name="shield" size={20} />
      <span>{texts.reminder_honest()}</span>
    </p>
  )
  return (
    <Dialog open head={head} title={title} actions={actions} foot={foot} dismissible={!due} onClose={onConfirm}>
      <div className={styles.content}>{simpleHtml(contentHtml)}</div>
      {due && <AmountLine amount={formatAmount(amountCents)} />}
    </Dialog>
  )
}

/** The sentence of the specification, with its amount set large. */
function AmountLine({ amount }: { amount: string }) {
  const sentence = texts.ui_reminder_amount({ amount })
  const at = sentence.lastIndexOf(`$${amount}`)
  return (
    <p className={styles.amount}>
      {sentence.slice(0, at)}
      <b>{sentence.slice(at)}</b>
    </p>
  )
}
