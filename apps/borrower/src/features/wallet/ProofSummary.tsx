import * as texts from '@home-credit/texts'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import styles from './payment.module.css'
import wallet from './wallet.module.css'
import type { Proof } from './wallet.ts'

/** A proof under review. */
export function ProofSummary({ proof: { sent_at: sent, reference, image_link: link } }: { proof: Proof }) {
  return (
    <>
      <Figures
        rows={[
          { label: texts.payment_sent_at(), value: formatDateTime(sent) },
          ...(reference === null
            ? []
            : [{ label: texts.payment_reference(), value: <span className={wallet.reference}>{reference}</span> }]),
        ]}
      />
      {link !== null && <img className={styles.picture} src={link} alt={texts.payment_picture()} />}
    </>
  )
}
