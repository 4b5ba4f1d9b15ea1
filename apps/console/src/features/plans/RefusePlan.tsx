import { Button, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Plan, PlanCase } from './plan-labels.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { toast } from '../../ui/toasts.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { useDraft } from '../../ui/use-draft.ts'

const REASON_LENGTH = 500
const TOO_LATE = 412

interface Props {
  plan: Plan
  onDone(answer: { case: PlanCase }): void
  /** Another operator has acted meanwhile. */
  onStale(): void
}

/** Refuses a request or withdraws a proposal, with a reason that the borrower reads. */
export function RefusePlan({ plan, onDone, onStale }: Props) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [reason, setReason, draft] = useDraft('reason', '')
  const { send, busy, fault, forget } = useMutation('POST /api/console/plans')
  const verb = plan.state === 'asked' ? texts.console_plan_refuse() : texts.console_plan_withdraw()
  const close = (): void => {
    if (fault?.status === TOO_LATE) onStale()
    forget()
    setIsConfirmOpen(false)
  }
  const refuse = async (): Promise<void> => {
    const answer = await send({ action: 'refuse', plan_id: plan.id, reason })
    if (answer === undefined) return
    draft.clear()
    toast(texts.console_plan_refused_toast())
    onDone(answer)
  }
  const atField = fault?.fields['reason']
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirmOpen(true)} style={{ alignSelf: 'flex-start' }}>
        {verb}
      </Button>
      <Confirm
        isOpen={isConfirmOpen}
        title={texts.console_plan_refuse_title()}
        text={texts.console_plan_refuse_text()}
        verb={verb}
        danger
        busy={busy}
        fault={atField === undefined ? fault?.message : undefined}
        onConfirm={() => void refuse()}
        onClose={close}
      >
        <Textarea
          label={texts.console_reason()}
          required
          data-autofocus
          rows={3}
          maxLength={REASON_LENGTH}
          error={atField}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DraftNote draft={draft} />
      </Confirm>
    </>
  )
}
