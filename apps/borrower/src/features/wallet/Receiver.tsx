import * as texts from '@home-credit/texts'
import { Card } from '../../ui/Card.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './payment.module.css'
import type { RechargeOrder } from './wallet.ts'

/** The receiver, to compare with what the bank shows. */
export const Receiver = ({ receiver: { name, document, bank } }: Pick<RechargeOrder, 'receiver'>) => (
  <Card>
    <Part title={texts.payment_receiver()}>
      <p className={styles.compare}>{texts.payment_compare()}</p>
      <Figures
        rows={[
          { label: texts.payment_name(), value: name, plain: true },
          { label: texts.payment_document(), value: document, plain: true },
          { label: texts.payment_bank(), value: bank },
        ]}
      />
    </Part>
  </Card>
)
