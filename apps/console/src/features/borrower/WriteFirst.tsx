import { Button, Group, Text, Textarea } from '@mantine/core'
import { mintMessageId } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import { go } from '../../shared/router.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDraft } from '../../ui/use-draft.ts'

const LENGTH = 2000

interface WriteFirstProps {
  borrowerId: string
  name: string
  /** The borrower has a conversation after all. */
  onExists(): void
}

/** Opens a conversation with the first message to a borrower who has none open. */
export function WriteFirst({ borrowerId, name, onExists }: WriteFirstProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { send, busy, fault } = useMutation('POST /api/console/conversations')
  const [text, setText, draft] = useDraft('write', '')
  // Sending the same text again reuses the message id.
  const minted = useRef<{ of: string; id: string }>(undefined)
  const submit = async (): Promise<void> => {
    if (minted.current?.of !== text) minted.current = { of: text, id: mintMessageId() }
    const sent = await send({ action: 'begin', borrower_id: borrowerId, message_id: minted.current.id, text })
    if (sent === undefined) return
    draft.discard()
    go(['conversations', sent.conversation.id])
  }
  const close = (): void => {
    setIsOpen(false)
    if (fault?.reason === 'conversation_exists') onExists()
  }
  return (
    <>
      <Button leftSection={<Icon name="message-circle" />} onClick={() => setIsOpen(true)}>
        {texts.console_borrower_write()}
      </Button>
      <Dialog isOpen={isOpen} title={texts.console_borrower_write_to({ name })} onClose={close}>
        <Form fault={fault} onSubmit={() => void submit()}>
          <Text size="sm">{texts.console_borrower_write_text()}</Text>
          <Textarea
            label={texts.service_message()}
            rows={5}
            maxLength={LENGTH}
            data-autofocus
            error={fault?.fields['text']}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <DraftNote draft={draft} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.console_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {texts.console_conversation_send()}
            </Button>
          </Group>
        </Form>
      </Dialog>
    </>
  )
}
