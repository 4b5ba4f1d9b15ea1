import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn, topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { loanStateName } from '../../../shared/loan-states.ts'
import { langName } from '../../../shared/languages.ts'
import type { Me } from '../../../shared/request.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { complaintIn, type OneConversation } from '../conversations.ts'
import { useConversation } from '../use-conversation.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { AnswerForm } from '../AnswerForm.tsx'
import { ComplaintActs, complaintFacts } from '../ComplaintActs.tsx'
import { ConversationBadges } from '../ConversationBadges.tsx'
import { ConversationMessages } from '../ConversationMessages.tsx'

const nameOf = ({ conversation }: OneConversation): string =>
  conversation.borrower_name || texts.console_phone_change_unnamed()

/** One live conversation, with the borrower's details. */
export function Conversation({ id, me }: { id: string; me: Me }) {
  const answers = me.actions.includes('service.answer')
  const { answer: data, messages, fault, refresh } = useConversation(id, answers)
  return (
    <ItemLoader
      value={data}
      fault={data === undefined || fault?.status === 404 ? fault : undefined}
      onRetry={refresh}
      href={hrefOf(['conversations'])}
      link={texts.console_to_conversations()}
    >
      {(one) => (
        <Stack>
          <Anchor href={hrefOf(['conversations'])} size="sm">
            {texts.console_to_conversations()}
          </Anchor>
          <PageTitle>{texts.console_conversation_of({ name: nameOf(one) })}</PageTitle>
          {fault !== undefined && <FaultAlert message={fault.message} onRetry={refresh} />}
          <TwoColumns>
            <Stack>
              <ConversationMessages messages={messages} borrower={nameOf(one)} />
              {answers && <Writing one={one} onChanged={refresh} />}
            </Stack>
            <Stack>
              <Details one={one} />
              {answers && one.conversation.state !== 'closed' && <Acts one={one} onChanged={refresh} />}
              <Loans one={one} />
            </Stack>
          </TwoColumns>
        </Stack>
      )}
    </ItemLoader>
  )
}

interface Changing {
  one: OneConversation
  onChanged(): void
}

function Writing({ one: { conversation }, onChanged }: Changing) {
  if (conversation.state === 'closed') return null
  if (conversation.operator !== null && !conversation.operator.by_me)
    return <Text size="sm">{texts.console_conversation_other({ name: conversation.operator.name })}</Text>
  return <AnswerForm row={conversation} onSent={onChanged} />
}

function Details({ one: { conversation } }: { one: OneConversation }) {
  const { protocol, topic, opened_at, lang, operator, seconds_left, rating } = conversation
  return (
    <Section title={texts.console_details()}>
      <Facts
        facts={[
          [
            texts.console_borrower(),
            <BorrowerLink key="borrower" id={conversation.borrower_id} name={conversation.borrower_name} />,
          ],
          [texts.console_state(), <ConversationBadges key="state" row={conversation} />],
          ...(seconds_left === null
            ? []
            : [[texts.console_deadline(), <Countdown key="due" secondsLeft={seconds_left} />] as const]),
          ...complaintFacts(conversation, protocol),
          [texts.console_conversation_topic(), topicName(topic)],
          [texts.console_since(), <Time key="since" at={opened_at} />],
          [texts.console_conversation_language(), langName(lang)],
          [texts.console_claim_of(), operator === null ? texts.console_claim_nobody() : operator.name],
          ...(rating === null
            ? []
            : [
                [
                  texts.console_conversation_rating(),
                  [texts.console_conversation_stars({ stars: rating.stars }), rating.words]
                    .filter((part) => part !== '')
                    .join(' · '),
                ] as const,
              ]),
        ]}
      />
    </Section>
  )
}

function Acts({ one: { conversation }, onChanged }: Changing) {
  const { id, operator } = conversation
  const complaint = complaintIn(conversation)
  const { send, busy, fault, forget } = useMutation('POST /api/console/conversations')
  const [closing, setClosing] = useState(false)
  const act = async (action: 'assign' | 'release' | 'close', message: string): Promise<void> => {
    const done = await send({ action, id })
    setClosing(false)
    if (done !== undefined) toast(message)
    onChanged()
  }
  return (
    <Section title={texts.console_phone_change_decide()}>
      <Stack>
        {fault !== undefined && <FaultAlert message={fault.message} />}
        <Group>
          {operator === null && (
            <Button loading={busy} onClick={() => void act('assign', texts.console_conversation_taken())}>
              {texts.console_conversation_take()}
            </Button>
          )}
          {operator !== null && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void act('release', texts.console_conversation_released())}
            >
              {texts.console_conversation_release()}
            </Button>
          )}
          {complaint !== undefined && (operator === null || operator.by_me) && (
            <ComplaintActs id={id} complaint={complaint} onChanged={onChanged} />
          )}
          {complaint === undefined && (operator === null || operator.by_me) && (
            <Button variant="default" onClick={() => setClosing(true)}>
              {texts.console_conversation_close()}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        isOpen={closing}
        title={texts.console_conversation_close_title()}
        text={texts.console_conversation_close_text()}
        verb={texts.console_conversation_close()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void act('close', texts.service_notice_closed())}
        onClose={() => {
          forget()
          setClosing(false)
        }}
      />
    </Section>
  )
}

function Loans({ one: { loans } }: { one: OneConversation }) {
  return (
    <Section title={texts.console_conversation_loans()}>
      {loans.length === 0 && <Text size="sm">{texts.console_conversation_no_loans()}</Text>}
      <Stack gap="xs">
        {loans.map(({ id, number, state, amount_cents }) => (
          <Group key={id} gap="xs">
            <Anchor size="sm" href={hrefOf(['loans', id])}>
              {number}
            </Anchor>
            {amount_cents !== null && <Text size="sm">{formatMoneyInColumn(amount_cents)}</Text>}
            <Tag tone="gray">{loanStateName(state)}</Tag>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
