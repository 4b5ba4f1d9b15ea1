import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import type { PlanOverview } from './plans.ts'

interface Props {
  planId: string
  /** Texts of the button and of its confirmation. */
  label: string
  title: string
  body: string
  confirmLabel: string
  keep: string
  onDone(overview: PlanOverview): void
  /** The plan is no longer open: the page reloads. */
  onStale(): void
}

/** Withdraws a request, or declines a proposal. */
export function Withdraw({ planId, label, title, body, confirmLabel, keep, onDone, onStale }: Props) {
  const sender = useMutation('POST /api/app/plans')
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'decline', plan_id: planId })
    if (fault?.status === 412) return onStale()
    if (data !== undefined) onDone(data.standing)
  }
  return (
    <>
      <Button kind="text" onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <Confirm
        open={isConfirming}
        title={title}
        body={body}
        confirmLabel={confirmLabel}
        keep={keep}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
