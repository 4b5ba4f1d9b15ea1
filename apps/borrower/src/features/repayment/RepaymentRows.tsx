import * as texts from '@home-credit/texts'
import { REPAYMENT_METHOD_TEXTS, formatMoneyInColumn } from '@home-credit/web'
import { useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import type { Repayment } from './repayment.ts'
import styles from './repayment.module.css'
import { whatFor } from './words.ts'

/** The newest first; each opens its receipt. */
export function RepaymentRows({ repayments }: { repayments: readonly Repayment[] }) {
  const [selected, setSelected] = useState<Repayment>()
  if (repayments.length === 0) return null
  return (
    <>
      <Card rows>
        <ul className={styles.history}>
          {repayments.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={styles.historyRow}
                aria-haspopup="dialog"
                onClick={() => setSelected(each)}
              >
                <span className={styles.historyIcon}>
                  <Icon name={each.reversed ? 'undo' : 'receipt'} />
                </span>
                <Line repayment={each} />
                <Icon name="chevron-right" size={20} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {selected !== undefined && (
        <BottomSheet open title={texts.repay_receipt()} onClose={() => setSelected(undefined)}>
          {selected.reversed && (
            <FormNotice tone="info" announced={false}>
              {selected.taken_back ? texts.repay_taken_back_body() : texts.repay_reversed_body()}
            </FormNotice>
          )}
          <ReceiptLines repayment={selected} />
        </BottomSheet>
      )}
    </>
  )
}

const Line = ({ repayment }: { repayment: Repayment }) => (
  <span className={styles.historyWords}>
    <span className={styles.rowHead}>
      <span className={repayment.reversed ? styles.undone : styles.strong}>
        {formatMoneyInColumn(repayment.amount_cents)}
      </span>
      {repayment.reversed && (
        <StateChip tone="neutral">{repayment.taken_back ? texts.repay_taken_back() : texts.repay_reversed()}</StateChip>
      )}
    </span>
    <span className={styles.small}>{whatFor(repayment)}</span>
    <span className={styles.small}>
      {formatDateTime(repayment.paid_at)} · {REPAYMENT_METHOD_TEXTS[repayment.method]()}
    </span>
  </span>
)
