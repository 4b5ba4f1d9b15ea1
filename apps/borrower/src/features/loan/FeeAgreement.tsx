import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Money } from '../../ui/Money.tsx'
import { Part } from '../../ui/Part.tsx'
import { CostTable } from './CostTable.tsx'
import styles from './fee.module.css'
import loan from './loan.module.css'
import type { Detail } from './loan.ts'
import { RepaymentList } from './RepaymentList.tsx'

interface Props {
  detail: Pick<Detail, 'wish' | 'preview'>
  chosen: NonNullable<Detail['package']>
  onAgreed(detail: Detail): void
  /** The state of the loan or the fee has changed: the page reloads. */
  onStale(): void
}

/** The exact fee, when and from what it is deducted, and a link to the other packages. */
export function FeeAgreement({ detail: { wish: loanRequest, preview }, chosen, onAgreed, onStale }: Props) {
  const sender = useMutation('POST /api/dk/payVip')
  const [stale, setStale] = useState(false)
  const agree = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ agreed_fee_cents: chosen.fee_cents })
    if (fault?.status === 411 || fault?.status === 412) {
      setStale(true)
      return onStale()
    }
    if (data !== undefined) onAgreed(data)
  }
  return (
    <>
      <section className={loan.card} aria-labelledby="fee">
        {loanRequest !== null && (
          <p className={loan.cardBody}>
            {texts.fee_chosen({
              name: chosen.name,
              amount: formatMoney(loanRequest.amount_cents),
              count: loanRequest.months,
            })}
          </p>
        )}
        <h2 id="fee" className={styles.label}>
          {texts.cost_fee()}
        </h2>
        <p className={styles.fee}>
          <Money cents={chosen.fee_cents} size="lg" />
        </p>
        <p className={styles.rule}>{texts.fee_rule()}</p>
        {preview !== null && (
          <p className={styles.explained}>{texts.fee_explained({ net: formatMoney(preview.net_cents) })}</p>
        )}
      </section>
      {stale && <FormNotice tone="info">{texts.fee_changed()}</FormNotice>}
      {!stale && <FaultNotice fault={sender.fault} />}
      <Button busy={sender.busy} onClick={() => void agree()}>
        {texts.fee_agree({ fee: formatMoney(chosen.fee_cents) })}
      </Button>
      <a className={styles.other} href={hrefOf(PATHS.installment, { again: '1' })}>
        {texts.fee_other()}
      </a>
      {preview !== null && (
        <Part title={texts.contract_costs()}>
          <CostTable costs={preview} />
          <RepaymentList installments={preview.installments} />
        </Part>
      )}
    </>
  )
}
