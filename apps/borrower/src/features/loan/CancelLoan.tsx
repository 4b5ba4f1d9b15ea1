import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { settle, type Outcome } from './outcome.ts'

/** Cancels an application: free, until the loan is credited. */
export function CancelLoan({ loanId, outcome }: { loanId: string; outcome: Outcome }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, fault, attempt } = useMutation('POST /api/app/loan')
  const cancel = async (): Promise<void> => {
    const sent = await attempt({ action: 'cancel', loan_id: loanId })
    // Closes the dialog so that it does not cover the page's notice.
    if (settle(sent, texts.hub_cancelled(), outcome) || sent.fault?.status === 412) setIsConfirming(false)
  }
  return (
    <>
      <Button kind="text" onClick={() => setIsConfirming(true)}>
        {texts.hub_cancel()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.hub_cancel_title()}
        body={texts.hub_cancel_body()}
        confirmLabel={texts.hub_cancel()}
        keep={texts.hub_cancel_keep()}
        busy={busy}
        fault={fault}
        onConfirm={() => void cancel()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
