import type { ActionOutput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { conversationStates } from '../../shared/conversation-states.ts'
import { labelsFor } from '../../shared/labels.ts'

export type OneConversation = ActionOutput<'POST /api/console/conversations', 'one'>
export type ConversationRow = OneConversation['conversation']
export type ConversationMessage = OneConversation['messages'][number]
export type CannedAnswer = CallOutput<'POST /api/console/canned_answers'>['answers'][number]

type ComplaintLevel = ConversationRow['complaint'][number]

/** The level that has to answer, or has answered last; undefined if it is no complaint. */
export const complaintIn = ({ complaint }: Pick<ConversationRow, 'complaint'>): ComplaintLevel | undefined =>
  complaint.at(-1)

export const conversationState = conversationStates.of

export const conversationLists = labelsFor({
  waiting: texts.console_conversations_waiting,
  mine: texts.console_conversations_mine,
  complaints: texts.console_conversations_complaints,
  all: texts.console_conversations_all,
})
