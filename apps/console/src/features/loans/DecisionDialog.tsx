import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import { documentName } from '../../shared/documents.ts'
import type { Fault } from '../../shared/use-query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Form } from '../../ui/Form.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import type { Choices, Way } from './decision-ways.ts'
import type { Decision, DocumentKind, LoanCase } from './loan-case.ts'
import { documentReasons } from './loan-labels.ts'
import { OutcomePreview } from './OutcomePreview.tsx'

const NOTE_LENGTH = 500

export interface DecisionDialogProps {
  way: Way
  lang: LoanCase['borrower']['lang']
  busy: boolean
  fault: Fault | undefined
  onDecide(decision: Decision): void
  onClose(): void
}

/** A decision with its reasons, its note and everything that it will do. */
export function DecisionDialog({ way, lang, busy, fault, onDecide, onClose }: DecisionDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  // A colleague may be first: what was typed is there when the case is opened again.
  const [note, setNote, draft] = useDraft(`note ${way.verb}`, '')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const planned = way.planned(chosen)
  const { choices } = way

  const submit = (): void => {
    setTried(true)
    if (planned !== undefined) onDecide(way.decision(chosen, note))
    else form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <Dialog isOpen title={way.title} size="min(560px, 100%)" onClose={onClose}>
      {way.text !== undefined && <Text size="sm">{way.text}</Text>}
      <Form fault={fault} onSubmit={submit}>
        <div ref={form}>
          <ChoiceFields choices={choices} chosen={chosen} onChange={setChosen} tried={tried} />
        </div>
        <OutcomePreview planned={planned} reads={way.reads(chosen, lang)} lang={lang} />
        {way.note !== undefined && (
          <TextInput
            label={way.note.label}
            description={way.note.description}
            maxLength={NOTE_LENGTH}
            error={fault?.fields['note'] ?? fault?.fields['ask']}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {way.note !== undefined && <DraftNote draft={draft} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} {...(way.careful ? { 'data-autofocus': true } : {})}>
            {texts.console_cancel()}
          </Button>
          <Button
            type="submit"
            color={way.danger ? 'red' : 'green'}
            loading={busy}
            {...(!way.careful && choices.kind === 'none' ? { 'data-autofocus': true } : {})}
          >
            {way.verb}
          </Button>
        </Group>
      </Form>
    </Dialog>
  )
}

interface ChoiceFieldsProps {
  choices: Choices
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
  /** The operator has tried to decide. */
  tried: boolean
}

function ChoiceFields({ choices, chosen, onChange, tried }: ChoiceFieldsProps) {
  if (choices.kind === 'none') return null
  const isMissing = tried && chosen.length === 0
  if (choices.kind === 'documents')
    return (
      <Stack gap="sm">
        {isMissing && <FaultAlert message={texts.console_documents_choose()} />}
        {choices.documents.map((kind, index) => (
          <DocumentChoice key={kind} kind={kind} isFirst={index === 0} chosen={chosen} onChange={onChange} />
        ))}
      </Stack>
    )
  return (
    <Checkbox.Group
      label={choices.label}
      description={choices.description}
      required
      error={isMissing ? texts.console_reasons_choose() : undefined}
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {choices.options.map(({ value, label }, index) => (
          <Checkbox key={value} value={value} label={label} {...(index === 0 ? { 'data-autofocus': true } : {})} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function DocumentChoice({
  kind,
  isFirst,
  chosen,
  onChange,
}: Pick<ChoiceFieldsProps, 'chosen' | 'onChange'> & { kind: DocumentKind; isFirst: boolean }) {
  const others = chosen.filter((each) => !each.startsWith(`${kind}:`))
  const reason = chosen.find((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? ''
  return (
    <NativeSelect
      label={documentName(kind)}
      data={[{ value: '', label: texts.console_document_keep() }, ...documentReasons()]}
      value={reason}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? others : [...others, `${kind}:${value}`])}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
