import * as texts from '@home-credit/texts'
import { REPAYMENT_METHOD_TEXTS, formatMoneyInColumn } from '@home-credit/web'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { owedFigures } from './owed-figures.ts'
import type { Repayment } from './repayment.ts'
import styles from './repayment.module.css'
import { stagesText, whatFor } from './words.ts'

export function ReceiptLines({ repayment }: { repayment: Repayment }) {
  const { lines, end_to_end_id: bankId } = repayment
  return (
    <>
      <Figures
        rows={[
          { label: texts.repay_loan(), value: repayment.loan_number },
          { label: texts.repay_what(), value: whatFor(repayment) },
          { label: texts.repay_time(), value: formatDateTime(repayment.paid_at) },
          { label: texts.repay_method(), value: REPAYMENT_METHOD_TEXTS[repayment.method]() },
          ...(bankId === null
            ? []
            : [{ label: texts.payment_end_to_end(), value: <span className={styles.reference}>{bankId}</span> }]),
          ...owedFigures(lines, texts.repay_amount(), repayment.verb),
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
