import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { contactOutcomes } from '../../../shared/contact-outcomes.ts'
import { contactKinds } from './loan-account.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { PromiseFields, type Promised } from './PromiseFields.tsx'
import { Form } from '../../../ui/Form.tsx'
import { DraftNote } from '../../../ui/DraftNote.tsx'
import { useDraft } from '../../../ui/use-draft.ts'

const NOTE_LENGTH = 500

/** Kind, outcome, a note, the next date and a promise. No field takes an amount: a promised one is computed. */
export function ContactForm({
  loanId,
  onDone,
  onCancel,
}: {
  loanId: string
  onDone: () => void
  onCancel: () => void
}) {
  const { send, busy, fault } = useMutation('POST /api/console/collections')
  const [kind, setKind] = useState<string>('call')
  const [outcome, setOutcome] = useState<string>('spoke')
  const [note, setNote, draft] = useDraft('contact', '')
  const [next, setNext] = useState('')
  const [promisedOn, setPromisedOn] = useState('')
  const [what, setWhat] = useState<Promised['what']>()
  const [missing, setMissing] = useState(false)

  const submit = async (): Promise<void> => {
    if (!contactKinds.is(kind) || !contactOutcomes.is(outcome)) return
    const isPromise = outcome === 'will_pay' && promisedOn !== ''
    setMissing(isPromise && what === undefined)
    if (isPromise && what === undefined) return
    // The log shows a note on one line.
    const words = note.replace(/\s+/g, ' ')
    if (
      (await send({
        action: 'note',
        loan_id: loanId,
        kind,
        outcome,
        note: words,
        next_on: next === '' ? null : next,
        promise: isPromise && what !== undefined ? { on: promisedOn, what } : null,
      })) !== undefined
    ) {
      draft.clear()
      onDone()
    }
  }
  return (
    <Form fault={fault} onSubmit={() => void submit()}>
      <NativeSelect
        label={texts.console_contact_kind()}
        data={contactKinds.options()}
        value={kind}
        data-autofocus
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.console_contact_outcome()}
        data={contactOutcomes.options()}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
      />
      {outcome === 'will_pay' && (
        <PromiseFields
          loanId={loanId}
          on={promisedOn}
          onOn={(on) => {
            setPromisedOn(on)
            setWhat(undefined)
          }}
          what={what}
          onWhat={setWhat}
          error={missing && what === undefined ? texts.console_promise_choose() : fault?.fields['promise.on']}
        />
      )}
      <Textarea
        label={texts.console_contact_text()}
        description={texts.console_contact_text_why()}
        rows={3}
        maxLength={NOTE_LENGTH}
        error={fault?.fields['note']}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DraftNote draft={draft} />
      <TextInput
        type="date"
        label={texts.console_contact_next()}
        error={fault?.fields['next_on']}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.console_cancel()}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.console_contact_save()}
        </Button>
      </Group>
    </Form>
  )
}
