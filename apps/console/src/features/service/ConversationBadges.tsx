import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { complaintIn, conversationState, type ConversationRow } from './conversations.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<ConversationRow['state'], Pick<TagProps, 'tone' | 'filled'>> = {
  open: { filled: true },
  waiting: {},
  closed: { tone: 'gray' },
}

export const ConversationBadges = ({ row }: { row: ConversationRow }) => {
  const { state, priority, unread } = row
  const complaint = complaintIn(row)
  return (
    <Group gap={4}>
      {complaint !== undefined && (
        <Tag tone="red" sign="!">
          {complaint.level === 'ombudsman' ? texts.console_complaint_ombudsman() : texts.console_complaint()}
        </Tag>
      )}
      {priority && (
        <Tag tone="red" sign="!">
          {texts.console_conversation_fraud()}
        </Tag>
      )}
      <Tag {...LOOKS[state]}>{conversationState(state)}</Tag>
      {unread > 0 && <Tag filled>{texts.console_conversation_unread({ count: unread })}</Tag>}
    </Group>
  )
}
