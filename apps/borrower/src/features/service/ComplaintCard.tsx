import { OMBUDSMAN_BANKING_DAYS } from '@home-credit/domain'
import { mintMessageId, topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useId, useMemo } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { levelName, levelStatus } from './complaints.ts'
import type { Conversation } from './service.ts'
import styles from './service.module.css'

/** The protocol numbers of a complaint and the dates of its answers. */
export function ComplaintCard({ conversation: { complaint, topic } }: { conversation: Conversation }) {
  const id = useId()
  return (
    <Card labelledBy={id} tone="sand">
      <h2 id={id} className={styles.title}>
        {levelName(complaint.at(-1)?.level ?? 'service')}
      </h2>
      {complaint.map((each) => (
        <p key={each.level} className={styles.turn}>
          <strong>{texts.service_protocol({ protocol: each.protocol })}</strong>
          <br />
          <span>{levelStatus(each)}</span>
        </p>
      ))}
      <p className={styles.small}>{topicName(topic)}</p>
    </Card>
  )
}

type Values = { text: string; id: string }
const draftFor = (conversationId: string): DraftOf<Values> => ({
  name: `escalation:${conversationId}`,
  empty: { text: '', id: '' },
  secrets: [],
})
const LENGTH = 2000
const SHORTEST = 3

/** Takes an answered or late complaint to the ombudsman, in the same conversation. */
export function EscalateForm({ conversationId, onSent }: { conversationId: string; onSent(): void }) {
  const sender = useMutation('POST /api/app/conversation')
  const headingId = useId()
  const draft = useMemo(() => draftFor(conversationId), [conversationId])
  const form = useForm({
    draft,
    refused: sender.fault?.fields,
    check: ({ text }) => ({ text: text.trim().length < SHORTEST ? texts.complaint_text_prompt() : undefined }),
  })
  const { text } = form.values
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const id = form.values.id === '' ? mintMessageId() : form.values.id
    form.set({ id })
    const sent = await sender.send({ action: 'escalate', id, conversation_id: conversationId, text })
    if (sent === undefined) return
    form.forget()
    onSent()
  }
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} className={styles.title}>
        {texts.complaint_escalate_title()}
      </h2>
      <p className={styles.turn}>{texts.complaint_escalate_intro({ days: OMBUDSMAN_BANKING_DAYS })}</p>
      <FormBox form={form} onSubmit={submit}>
        <LongTextField
          label={texts.complaint_escalate_text()}
          name="text"
          maxLength={LENGTH}
          value={text}
          error={form.errorAt('text')}
          onChange={(typed) => form.set({ text: typed, id: '' })}
          onBlur={() => form.leave('text')}
        />
        <FaultNotice fault={sender.fault} />
        <Button type="submit" kind="secondary" busy={sender.busy}>
          {texts.complaint_escalate()}
        </Button>
      </FormBox>
    </Card>
  )
}
