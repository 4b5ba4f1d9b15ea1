import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { CopyButton } from './CopyButton.tsx'
import styles from './payment.module.css'
import { QrCode } from './QrCode.tsx'
import { Receiver } from './Receiver.tsx'
import type { RechargeOrder } from './wallet.ts'

/** The QR code, the copy-and-paste code, and the receiver that the bank must show. */
export function PixPayment({
  order: { amount_cents: amount, receiver },
  code,
}: {
  order: RechargeOrder
  code: string
}) {
  return (
    <>
      <div className={styles.scan}>
        <QrCode text={code} label={texts.payment_qr({ amount: formatMoney(amount) })} />
        <p>{texts.payment_scan()}</p>
      </div>
      <CopyButton text={code}>{texts.payment_copy()}</CopyButton>
      <p className={styles.code}>
        <span className={styles.label}>{texts.payment_code()}</span>
        <span className={styles.text}>{code}</span>
      </p>
      <p className={styles.waiting}>{texts.payment_waiting()}</p>
      <Receiver receiver={receiver} />
    </>
  )
}
