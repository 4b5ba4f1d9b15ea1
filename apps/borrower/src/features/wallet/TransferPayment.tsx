import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { Part } from '../../ui/Part.tsx'
import { CopyWord } from './CopyButton.tsx'
import styles from './payment.module.css'
import type { RechargeOrder } from './wallet.ts'

/** Account details for a manual transfer, with copy buttons. */
export function TransferPayment({ order: { amount_cents: amount, receiver } }: { order: RechargeOrder }) {
  const rows = [
    { name: texts.form_pix(), value: receiver.pix_key, copied: receiver.pix_key },
    { name: texts.payment_amount(), value: formatMoneyInColumn(amount), copied: (amount / 100).toFixed(2) },
    { name: texts.payment_name(), value: receiver.name },
    { name: texts.payment_document(), value: receiver.document, copied: receiver.document },
    { name: texts.payment_bank(), value: receiver.bank },
  ]
  return (
    <Card>
      <Part title={texts.payment_transfer()}>
        <p>{texts.payment_transfer_body()}</p>
        <dl className={styles.facts}>
          {rows.map(({ name, value, copied }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>
                <span>{value}</span>
                {copied !== undefined && <CopyWord text={copied} name={name} />}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.compare}>{texts.payment_compare()}</p>
      </Part>
    </Card>
  )
}
