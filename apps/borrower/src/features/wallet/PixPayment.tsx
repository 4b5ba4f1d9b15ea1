import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Fold } from '../../ui/Fold.tsx'
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
      <Card>
        <div className={styles.scan}>
          <QrCode text={code} label={texts.payment_qr({ amount: formatMoney(amount) })} />
          <p>{texts.payment_scan()}</p>
          <p className={styles.small}>{texts.payment_waiting()}</p>
        </div>
      </Card>
      <Receiver receiver={receiver} />
      <Fold title={texts.payment_code()}>
        <p className={styles.code}>{code}</p>
      </Fold>
      <Dock>
        <CopyButton text={code}>{texts.payment_copy()}</CopyButton>
      </Dock>
    </>
  )
}
