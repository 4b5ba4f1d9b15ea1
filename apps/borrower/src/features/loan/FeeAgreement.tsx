import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { CardPart } from './CardPart.tsx'
import { CostCard } from './CostCard.tsx'
import styles from './fee.module.css'
import type { Detail } from './loan.ts'
import { StateHead } from './StateHead.tsx'

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
      <StateHead state="package_unpaid" title={texts.next_authorise_fee()} />
      <CardPart title={texts.cost_fee()}>
        <p className={styles.fee}>
          <Money cents={chosen.fee_cents} size="lg" />
        </p>
        {loanRequest !== null && (
          <p className={styles.explained}>
            {texts.fee_chosen({
              name: chosen.name,
              amount: formatMoney(loanRequest.amount_cents),
              count: loanRequest.months,
            })}
          </p>
        )}
        {preview !== null && (
          <p className={styles.explained}>{texts.fee_explained({ net: formatMoney(preview.net_cents) })}</p>
        )}
      </CardPart>
      <LinkButton kind="text" href={hrefOf(PATHS.installment, { again: '1' })}>
        {texts.fee_other()}
      </LinkButton>
      {preview !== null && <CostCard title={texts.contract_costs()} costs={preview} />}
      {stale && <FormNotice tone="info">{texts.fee_changed()}</FormNotice>}
      {!stale && <FaultNotice fault={sender.fault} />}
      <Dock note={texts.fee_rule()}>
        <Button busy={sender.busy} onClick={() => void agree()}>
          {texts.fee_agree({ fee: formatMoney(chosen.fee_cents) })}
        </Button>
      </Dock>
    </>
  )
}
