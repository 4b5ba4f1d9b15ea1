import { Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { mintMessageId, NetworkLost, sendFile } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import { tokens } from '../../shared/request.ts'
import type { ConversationRow } from './conversations.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Section.tsx'
import { useDraft } from '../../ui/use-draft.ts'

const LENGTH = 2000

interface Props {
  row: ConversationRow
  onSent(): void
}

/** A canned answer is inserted in the borrower's language and can be edited before sending. */
export function AnswerForm({ row: { id, lang }, onSent }: Props) {
  const { send, busy, fault } = useMutation('POST /api/console/conversations')
  const canned = useQuery('POST /api/console/canned_answers', { action: 'list' })
  const [text, setText, draft] = useDraft('answer', '')
  const [file, setFile] = useState<{ id: string; name: string }>()
  // Sending the same text again reuses the message id.
  const minted = useRef<{ of: string; id: string }>(undefined)
  const submit = async (): Promise<void> => {
    const of = `${text} ${file?.id ?? ''}`
    if (minted.current?.of !== of) minted.current = { of, id: mintMessageId() }
    const sent = await send({
      action: 'send',
      id,
      message_id: minted.current.id,
      text,
      ...(file === undefined ? {} : { file_id: file.id }),
    })
    if (sent === undefined) return
    minted.current = undefined
    draft.discard()
    setFile(undefined)
    onSent()
  }
  const answers = canned.data?.answers ?? []
  const insert = (answerId: string): void => {
    const chosen = answers.find((answer) => answer.id === answerId)
    if (chosen !== undefined) setText(text === '' ? chosen[lang] : `${text}\n${chosen[lang]}`)
  }
  return (
    <Section title={texts.console_conversation_message()}>
      <Form fault={fault} onSubmit={() => void submit()}>
        {answers.length > 0 && (
          <NativeSelect
            label={texts.console_answers_insert()}
            value=""
            data={[
              { value: '', label: texts.console_answers_choose() },
              ...answers.map(({ id: value, name }) => ({ value, label: name })),
            ]}
            onChange={(event) => insert(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={texts.service_message()}
          rows={4}
          maxLength={LENGTH}
          error={fault?.fields['text']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DraftNote draft={draft} />
        <Attachment conversation={id} file={file} onFile={setFile} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {texts.console_conversation_send()}
          </Button>
        </Group>
      </Form>
    </Section>
  )
}

interface AttachmentProps {
  conversation: string
  file: { id: string; name: string } | undefined
  onFile(file: { id: string; name: string } | undefined): void
}

function Attachment({ conversation, file, onFile }: AttachmentProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const pick = async (picked: File | null): Promise<void> => {
    if (picked === null) return
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await sendFile(tokens, `/api/console/conversation_file?conversation=${conversation}`, picked, {
        intent: crypto.randomUUID(),
      })
      if (answer.status_code === 200) onFile({ id: answer.data.file_id, name: picked.name })
      else setFault(answer.data.fields?.['body'] ?? answer.message)
    } catch (error) {
      if (!(error instanceof NetworkLost)) throw error
      setFault(texts.network_lost())
    } finally {
      setBusy(false)
    }
  }
  if (file !== undefined)
    return (
      <Group gap="xs">
        <Text size="sm" role="status">
          {texts.console_conversation_attached({ name: file.name })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onFile(undefined)}>
          {texts.console_conversation_detach()}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs" align="flex-start">
      {fault !== undefined && <FaultAlert message={fault} />}
      <FileButton accept="image/*,application/pdf" onChange={(picked) => void pick(picked)}>
        {(button) => (
          <Button {...button} variant="default" loading={busy}>
            {texts.console_conversation_attach()}
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}
