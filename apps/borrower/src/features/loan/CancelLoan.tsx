import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { settle, type Outcome } from './outcome.ts'

/** Ends an application: free, at any time before the money is credited. */
export function CancelLoan({ loanId, outcome }: { loanId: string; outcome: Outcome }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, fault, attempt } = useMutation('POST /api/app/loan')
  const cancel = async (): Promise<void> => {
    const sent = await attempt({ action: 'cancel', loan_id: loanId })
    // What the page says then is not to be hidden by the question.
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
