import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { conversationState, type ConversationRow } from './conversations.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<ConversationRow['state'], Pick<TagProps, 'tone' | 'filled'>> = {
  open: { filled: true },
  waiting: {},
  closed: { tone: 'gray' },
}

export const ConversationBadges = ({ row: { state, priority, unread } }: { row: ConversationRow }) => (
  <Group gap={4}>
    {priority && (
      <Tag tone="red" sign="!">
        {texts.console_conversation_fraud()}
      </Tag>
    )}
    <Tag {...LOOKS[state]}>{conversationState(state)}</Tag>
    {unread > 0 && <Tag filled>{texts.console_conversation_unread({ count: unread })}</Tag>}
  </Group>
)
