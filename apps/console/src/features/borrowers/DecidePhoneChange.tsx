import { Checkbox, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { PhoneChangeRow } from './phone-change-states.ts'
import type { Fault } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { AgreeOrRefuse } from '../../ui/AgreeOrRefuse.tsx'
import { toast } from '../../ui/toasts.tsx'

export interface DecideProps {
  change: PhoneChangeRow
  onDone(answer: { change: PhoneChangeRow }): void
  /** Another operator has decided it meanwhile. */
  onStale(): void
}

const TOO_LATE = 412
const NOTE_LENGTH = 300
const COMPARED = ['documents_compared', 'note'] as const

type Approving = 'approve' | 'confirm'
type Input = { action: Approving; documents_compared?: boolean; note?: string } | { action: 'refuse'; reason: string }

const DONE_MESSAGES: Record<Input['action'], () => string> = {
  approve: texts.console_phone_change_first_done,
  confirm: texts.console_phone_change_approved,
  refuse: texts.console_phone_change_refused,
}

/**
 * Which of the two approvals this operator can give. None for the author of the first, none when the CPF differs or
 * there are no verified documents to compare.
 */
function approvalLeft({ state, cpf_matches, first_approval: first, ...change }: PhoneChangeRow): Approving | undefined {
  const comparable = !change.needs_comparison || change.verified.documents.length > 0
  if (state !== 'waiting_review' || !cpf_matches || !comparable) return undefined
  if (first === null) return 'approve'
  return first.by_me ? undefined : 'confirm'
}

function explanation({ state, kind, first_approval: first }: PhoneChangeRow): string {
  if (state === 'waiting_delay') return texts.console_phone_change_stop_text()
  if (first !== null) return texts.console_phone_change_second_text()
  return kind === 'recovery' ? texts.console_phone_change_recovery_text() : texts.console_phone_change_decide_text()
}

/**
 * Approve, confirm another operator's approval, or refuse with a reason. An approved change can still be refused
 * during its delay.
 */
export function DecidePhoneChange({ change, onDone, onStale }: DecideProps) {
  const { send, busy, fault, forget } = useMutation('POST /api/console/phone_changes')
  const [compared, setCompared] = useState(false)
  const [note, setNote] = useState('')
  const { id, state, new_phone_masked: phone, needs_comparison: mustCompare } = change
  if (state !== 'waiting_review' && state !== 'waiting_delay') return null
  const approving = approvalLeft(change)

  const decide = async (input: Input): Promise<boolean> => {
    const answer = await send({ ...input, id })
    if (answer === undefined) return false
    toast(DONE_MESSAGES[input.action]())
    onDone(answer)
    return true
  }
  const questions = {
    approve: {
      title: texts.console_phone_change_approve_title(),
      text: texts.console_phone_change_first_text({ phone }),
      verb: texts.console_phone_change_approve(),
    },
    confirm: {
      title: texts.console_phone_change_confirm_title(),
      text: texts.console_phone_change_approve_text({ phone }),
      verb: texts.console_phone_change_confirm(),
    },
  }
  const fields = (
    <Comparison
      compared={compared}
      note={note}
      faults={fault?.fields ?? {}}
      onCompared={setCompared}
      onNote={setNote}
    />
  )
  return (
    <AgreeOrRefuse
      text={explanation(change)}
      agree={approving && { ...questions[approving], ...(mustCompare ? { inputs: { names: COMPARED, fields } } : {}) }}
      refuse={{ title: texts.console_phone_change_refuse_title(), text: texts.console_phone_change_refuse_text() }}
      busy={busy}
      fault={fault}
      onAgree={async () =>
        approving !== undefined &&
        decide({ action: approving, ...(mustCompare ? { documents_compared: compared, note } : {}) })
      }
      onRefuse={(reason) => decide({ action: 'refuse', reason })}
      onClose={() => {
        if (fault?.status === TOO_LATE) onStale()
        forget()
      }}
    />
  )
}

interface ComparisonProps {
  compared: boolean
  note: string
  faults: Fault['fields']
  onCompared(compared: boolean): void
  onNote(note: string): void
}

/** The operator confirms having compared the new pictures with the verified ones, and notes the result. */
const Comparison = ({ compared, note, faults, onCompared, onNote }: ComparisonProps) => (
  <>
    <Checkbox
      label={texts.console_phone_change_compared()}
      checked={compared}
      error={faults['documents_compared']}
      onChange={(event) => onCompared(event.currentTarget.checked)}
    />
    <Textarea
      label={texts.console_phone_change_note()}
      required
      rows={2}
      maxLength={NOTE_LENGTH}
      error={faults['note']}
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  </>
)
