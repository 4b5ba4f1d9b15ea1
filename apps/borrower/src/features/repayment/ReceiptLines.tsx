import * as texts from '@home-credit/texts'
import { REPAYMENT_METHOD_TEXTS, formatMoneyInColumn } from '@home-credit/web'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { owedFigures } from './owed-figures.tsx'
import type { Repayment } from './repayment.ts'
import styles from './repayment.module.css'
import { stagesText, whatFor } from './words.ts'

interface Props {
  repayment: Repayment
  /** Whom the PIX named as its receiver. */
  receiverName?: string | undefined
}

export function ReceiptLines({ repayment, receiverName }: Props) {
  const { lines, end_to_end_id: bankId } = repayment
  return (
    <>
      <Figures
        rows={[
          { label: texts.repay_what(), value: whatFor(repayment) },
          { label: texts.repay_loan(), value: repayment.loan_number, plain: true },
          { label: texts.repay_paid_at(), value: formatDateTime(repayment.paid_at) },
          { label: texts.repay_paid_by(), value: REPAYMENT_METHOD_TEXTS[repayment.method]() },
          ...(receiverName === undefined ? [] : [{ label: texts.repay_paid_to(), value: receiverName, plain: true }]),
          ...(bankId === null
            ? []
            : [{ label: texts.repay_pix_id(), value: <span className={styles.reference}>{bankId}</span> }]),
          ...owedFigures(lines, repayment.verb, { total: texts.repay_amount() }),
        ]}
      />
      {lines.length > 1 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.number}>
              <span>{stagesText([line.number])}</span>
              <span className={styles.strong}>{formatMoneyInColumn(line.amount_cents)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.small}>
        {texts.repay_receipt_parts({
          principal: formatMoneyInColumn(repayment.principal_cents),
          interest: formatMoneyInColumn(repayment.interest_cents),
          late: formatMoneyInColumn(repayment.late_cents),
        })}
      </p>
    </>
  )
}
