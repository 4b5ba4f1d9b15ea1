import * as texts from '@home-credit/texts'
import type { PrivacyAnswer } from './privacy-request-states.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { AgreeOrRefuse } from '../../ui/AgreeOrRefuse.tsx'
import { toast } from '../../ui/toasts.tsx'

export interface DecideProps {
  answer: PrivacyAnswer
  onDone(answer: PrivacyAnswer): void
  /** It is already decided, or the law no longer allows it. */
  onStale(): void
}

const STALE = new Set<number | undefined>([402, 412])

/** Carries the request out if no law requires keeping the data, or refuses it with a reason. */
export function DecidePrivacyRequest({ answer: { request, must_keep: reasons }, onDone, onStale }: DecideProps) {
  const { send, busy, fault, forget } = useMutation('POST /api/console/privacy')
  if (request.state !== 'waiting') return null

  const decide = async (input: { action: 'carry_out' } | { action: 'refuse'; reason: string }): Promise<boolean> => {
    const answer = await send({ ...input, id: request.id })
    if (answer === undefined) return false
    toast(input.action === 'carry_out' ? texts.console_privacy_carried_out() : texts.console_privacy_refused())
    onDone(answer)
    return true
  }
  const carryOut = {
    title: texts.console_privacy_carry_out_title(),
    text: texts.console_privacy_carry_out_text(),
    verb: texts.console_privacy_carry_out(),
    danger: true,
  }
  return (
    <AgreeOrRefuse
      text={texts.console_privacy_decide_text()}
      agree={reasons.length === 0 ? carryOut : undefined}
      refuse={{ title: texts.console_privacy_refuse_title(), text: texts.console_privacy_refuse_text() }}
      busy={busy}
      fault={fault}
      onAgree={() => decide({ action: 'carry_out' })}
      onRefuse={(reason) => decide({ action: 'refuse', reason })}
      onClose={() => {
        if (STALE.has(fault?.status)) onStale()
        forget()
      }}
    />
  )
}
