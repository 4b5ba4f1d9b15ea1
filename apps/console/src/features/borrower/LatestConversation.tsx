import { Anchor, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { conversationStates } from '../../shared/conversation-states.ts'
import { hrefOf } from '../../shared/router.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { BorrowerView } from './borrower.ts'

/** The newest conversation with its last message, and the way to answer it. */
export function LatestConversation({ borrower: { conversation, name } }: { borrower: BorrowerView }) {
  if (conversation === null) return null
  const { id, protocol, state, seconds_left: left, last } = conversation
  return (
    <Section
      title={texts.console_borrower_conversation({ protocol })}
      aside={
        state === 'open' && left !== null ? (
          <Countdown secondsLeft={left} />
        ) : (
          <Tag tone={state === 'open' ? 'green' : 'gray'}>{conversationStates.of(state)}</Tag>
        )
      }
    >
      {last !== null && (
        <Text size="sm" mb="xs">
          <Text inherit span fw={600}>
            {last.author === 'borrower' ? name : (last.name ?? '')}
          </Text>{' '}
          <Text inherit span c="dimmed">
            <Time at={last.at} />
          </Text>
          <br />
          {last.text || texts.console_borrower_file_sent()}
        </Text>
      )}
      <Anchor size="sm" href={hrefOf(['conversations', id])}>
        {state === 'closed' ? texts.console_borrower_conversation_read() : texts.console_borrower_conversation_answer()}
      </Anchor>
    </Section>
  )
}
