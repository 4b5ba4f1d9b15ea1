import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CardPart } from './CardPart.tsx'
import loan from './loan.module.css'
import type { Detail } from './loan.ts'

interface Props {
  loanId: string
  credited: NonNullable<Detail['credited']>
  onReturned(detail: Detail): void
  /** The state of the loan has changed. */
  onStale(): void
}

/** Offers to return the loan at no cost within seven days, by the server's date. */
export function Regret(props: Props) {
  const settings = useQuery('POST /api/dk/setting', {})
  if (settings.state.at !== 'ready' || settings.state.data.today > props.credited.regret_until) return null
  return <Open {...props} />
}

function Open({ loanId, credited: { costs, regret_until: until }, onReturned, onStale }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const sender = useMutation('POST /api/app/loan')
  const net = formatMoney(costs.net_cents)
  const short = sender.fault?.status === 402
  const giveBack = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'regret', loan_id: loanId })
    // The wallet has too little money: the page, not the dialog, explains what to do.
    if (fault?.status === 402) setIsConfirming(false)
    if (fault?.status === 412 || fault?.status === 404) onStale()
    if (data === undefined) return
    setIsConfirming(false)
    showToast(texts.detail_regret_done(), 'success')
    onReturned(data)
  }
  return (
    <CardPart title={texts.detail_regret_title()}>
      <p>{texts.detail_regret_body({ date: formatDate(until) })}</p>
      {short && (
        <FormNotice tone="info">
          <p className={loan.noticeLine}>{texts.detail_regret_short({ net })}</p>
          <a href={hrefOf(PATHS.recharge)}>{texts.title_recharge()}</a>
        </FormNotice>
      )}
      <Button kind="danger" onClick={() => setIsConfirming(true)}>
        {texts.detail_regret()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.detail_regret_ask()}
        body={texts.detail_regret_what({ net })}
        confirmLabel={texts.detail_regret()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void giveBack()}
        onClose={() => setIsConfirming(false)}
      />
    </CardPart>
  )
}
