import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { PhoneChangeRow } from '../app/phone-change-state.ts'
import { useSend } from '../app/use-send.ts'
import { AgreeOrRefuse } from '../ui/AgreeOrRefuse.tsx'
import { toast } from '../ui/toasts.tsx'

export interface DecideProps {
  change: PhoneChangeRow
  onDone(answer: CallOutput<'POST /api/console/phone_changes'>): void
  /** Somebody else was faster. */
  onStale(): void
}

const TOO_LATE = 412

/** Approve, or refuse with a reason; an approved one can still be refused while it waits. */
export function DecidePhoneChange({ change: { id, state, new_phone_masked }, onDone, onStale }: DecideProps) {
  const { send, busy, fault, forget } = useSend('POST /api/console/phone_changes')
  if (state !== 'waiting_review' && state !== 'waiting_delay') return null

  const decide = async (input: { action: 'approve' } | { action: 'refuse'; reason: string }): Promise<boolean> => {
    const answer = await send({ ...input, id })
    if (answer === undefined) return false
    toast(input.action === 'approve' ? texts.console_phone_change_approved() : texts.console_phone_change_refused())
    onDone(answer)
    return true
  }
  const approve = {
    title: texts.console_phone_change_approve_title(),
    text: texts.console_phone_change_approve_text({ phone: new_phone_masked }),
    verb: texts.console_phone_change_approve(),
  }
  return (
    <AgreeOrRefuse
      text={
        state === 'waiting_review' ? texts.console_phone_change_decide_text() : texts.console_phone_change_stop_text()
      }
      agree={state === 'waiting_review' ? approve : undefined}
      refuse={{ title: texts.console_phone_change_refuse_title(), text: texts.console_phone_change_refuse_text() }}
      busy={busy}
      fault={fault}
      onAgree={() => decide({ action: 'approve' })}
      onRefuse={(reason) => decide({ action: 'refuse', reason })}
      onClose={() => {
        if (fault?.status === TOO_LATE) onStale()
        forget()
      }}
    />
  )
}
