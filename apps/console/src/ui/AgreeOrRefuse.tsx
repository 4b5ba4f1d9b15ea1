import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { Confirm } from './Confirm.tsx'
import { DraftNote } from './DraftNote.tsx'
import { Section } from './Section.tsx'
import { useDraft } from './use-draft.ts'

interface Question {
  title: string
  text: string
}

interface Props {
  text: string
  /** The alternative to refusing, while it is still possible. */
  agree:
    | (Question & {
        verb: string
        danger?: boolean
        /** Further inputs, with the field names that the server's errors use. */
        inputs?: { names: readonly string[]; fields: ReactNode }
      })
    | undefined
  refuse: Question
  busy: boolean
  fault: { message: string; fields: Record<string, string> } | undefined
  /** Both resolve to whether the action succeeded. */
  onAgree(): Promise<boolean>
  onRefuse(reason: string): Promise<boolean>
  onClose(): void
}

const REASON_LENGTH = 300

/** Accepts a request after a confirmation, or refuses it with a reason. */
export function AgreeOrRefuse({ text, agree, refuse, busy, fault, onAgree, onRefuse, onClose }: Props) {
  const [dialog, setDialog] = useState<'agree' | 'refuse'>()
  const [reason, setReason, draft] = useDraft('reason', '')
  const close = (): void => {
    onClose()
    setDialog(undefined)
  }
  const decide = async (deciding: Promise<boolean>): Promise<void> => {
    if (!(await deciding)) return
    setDialog(undefined)
    draft.discard()
  }
  const atField = fault?.fields['reason']
  const isAtInput = agree?.inputs?.names.some((name) => fault?.fields[name] !== undefined) ?? false

  return (
    <Section title={texts.console_phone_change_decide()}>
      <Stack align="flex-start">
        <Text size="sm">{text}</Text>
        <Group>
          {agree !== undefined && (
            <Button color={agree.danger ? 'red' : 'green'} onClick={() => setDialog('agree')}>
              {agree.verb}
            </Button>
          )}
          <Button variant="default" onClick={() => setDialog('refuse')}>
            {texts.console_phone_change_refuse()}
          </Button>
        </Group>
      </Stack>
      {agree !== undefined && (
        <Confirm
          isOpen={dialog === 'agree'}
          title={agree.title}
          text={agree.text}
          verb={agree.verb}
          danger={agree.danger ?? false}
          busy={busy}
          fault={isAtInput ? undefined : fault?.message}
          onConfirm={() => void decide(onAgree())}
          onClose={close}
        >
          {agree.inputs?.fields}
        </Confirm>
      )}
      <Confirm
        isOpen={dialog === 'refuse'}
        {...refuse}
        verb={texts.console_phone_change_refuse()}
        danger
        busy={busy}
        fault={atField === undefined ? fault?.message : undefined}
        onConfirm={() => void decide(onRefuse(reason))}
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
    </Section>
  )
}
