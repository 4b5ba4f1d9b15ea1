import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useEffect, useRef, type ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import styles from './repayment.module.css'
import type { Paid } from './use-pay.ts'

interface Props {
  paid: Paid
  /** The state of a fully repaid loan; passed in by the page. */
  state: ReactNode
  onClose(): void
}

/** Shown in place on the page after a payment; states when the loan is repaid. */
export function Receipt({ paid: { repayment, repaid }, state, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const amount = formatMoneyInColumn(repayment.amount_cents)
  return (
    <section className={styles.receipt}>
      <div className={styles.receiptHead}>
        <span className={styles.disc}>
          <Icon name="check" size={40} />
        </span>
        {repaid && state}
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {repaid ? texts.repay_done_all() : texts.repay_done({ amount })}
        </h2>
        {repaid && <p>{texts.repay_done_body()}</p>}
      </div>
      <ReceiptLines repayment={repayment} />
      <div className={styles.actions}>
        {repaid ? (
          <LinkButton href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</LinkButton>
        ) : (
          <Button onClick={onClose}>{texts.repay_close_receipt()}</Button>
        )}
        <LinkButton kind="secondary" href={hrefOf(PATHS.refundList, { loan: repayment.loan_id })}>
          {texts.title_refund_list()}
        </LinkButton>
      </div>
    </section>
  )
}
