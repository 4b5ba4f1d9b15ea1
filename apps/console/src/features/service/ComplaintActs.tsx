import { Button, Group, Text, Textarea } from '@mantine/core'
import { mintMessageId } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useRef, useState, type ReactNode } from 'react'
import { useMutation } from '../../shared/use-mutation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { complaintIn, ConversationRow } from './conversations.ts'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { useDraft } from '../../ui/use-draft.ts'

const LENGTH = 2000

type Complaint = NonNullable<ReturnType<typeof complaintIn>>
type Fact = readonly [string, ReactNode]

/** Each level with its number and deadline; the number of the conversation if it is no complaint. */
export const complaintFacts = ({ complaint }: Pick<ConversationRow, 'complaint'>, protocol: string): Fact[] =>
  complaint.length === 0
    ? [[texts.console_conversation(), protocol]]
    : complaint.flatMap(({ level, protocol: number, answer_by, answered_at }): Fact[] => [
        [
          level === 'service'
            ? texts.console_complaint_protocol_service()
            : texts.console_complaint_protocol_ombudsman(),
          number,
        ],
        answered_at === null
          ? [texts.console_complaint_due(), <Time key="due" at={answer_by} />]
          : [texts.console_complaint_answered(), <Time key="answered" at={answered_at} />],
      ])

type Action = 'close_complaint' | 'extend'

interface Props {
  id: string
  complaint: Complaint
  onChanged(): void
}

/** A complaint is closed only with an answer; the ombudsman may extend the deadline once, with a reason. */
export function ComplaintActs({ id, complaint, onChanged }: Props) {
  const [action, setAction] = useState<Action>()
  const isOmbudsman = complaint.level === 'ombudsman'
  const close = (): void => setAction(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setAction('close_complaint')}>
        {texts.console_complaint_close()}
      </Button>
      {isOmbudsman && !complaint.extended && (
        <Button variant="default" onClick={() => setAction('extend')}>
          {texts.console_complaint_extend()}
        </Button>
      )}
      {isOmbudsman && (
        <Text size="sm" c="dimmed">
          {texts.console_complaint_other_person()}
        </Text>
      )}
      <Dialog isOpen={action === 'close_complaint'} title={texts.console_complaint_close_title()} onClose={close}>
        <ReplyForm
          id={id}
          action="close_complaint"
          text={isOmbudsman ? texts.console_complaint_close_text_ombudsman() : texts.console_complaint_close_text()}
          label={texts.console_complaint_answer()}
          verb={texts.console_complaint_close()}
          done={texts.service_notice_closed()}
          onClose={close}
          onChanged={onChanged}
        />
      </Dialog>
      <Dialog isOpen={action === 'extend'} title={texts.console_complaint_extend_title()} onClose={close}>
        <ReplyForm
          id={id}
          action="extend"
          text={texts.console_complaint_extend_text()}
          label={texts.console_complaint_reason()}
          verb={texts.console_complaint_extend()}
          done={texts.console_complaint_extended()}
          onClose={close}
          onChanged={onChanged}
        />
      </Dialog>
    </>
  )
}

interface ReplyProps {
  id: string
  action: Action
  text: string
  label: string
  verb: string
  done: string
  onClose(): void
  onChanged(): void
}

function ReplyForm({ id, action, text, label, verb, done, onClose, onChanged }: ReplyProps) {
  const { send, busy, fault } = useMutation('POST /api/console/conversations')
  const [words, setWords, draft] = useDraft(`complaint ${action}`, '')
  // Sending the same text again reuses the message id.
  const minted = useRef<{ of: string; id: string }>(undefined)
  const submit = async (): Promise<void> => {
    if (minted.current?.of !== words) minted.current = { of: words, id: mintMessageId() }
    const sent = await send({ action, id, message_id: minted.current.id, text: words })
    if (sent === undefined) return
    draft.clear()
    toast(done)
    onClose()
    onChanged()
  }
  return (
    <Form fault={fault} onSubmit={() => void submit()}>
      <Text size="sm">{text}</Text>
      <Textarea
        label={label}
        required
        data-autofocus
        rows={6}
        maxLength={LENGTH}
        error={fault?.fields['text']}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <DraftNote draft={draft} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.console_cancel()}
        </Button>
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
      </Group>
    </Form>
  )
}
