import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Answer = CallOutput<'POST /api/console/conversations'>
export type OneConversation = Extract<Answer, { conversation: unknown }>
export type ConversationRow = OneConversation['conversation']
export type ConversationMessage = OneConversation['messages'][number]
export type CannedAnswer = CallOutput<'POST /api/console/canned_answers'>['answers'][number]

type Words<Value extends string> = Readonly<Record<Value, () => string>>

const STATES: Words<ConversationRow['state']> = {
  open: texts.console_conversation_open,
  waiting: texts.console_conversation_waiting,
  closed: texts.console_conversation_closed,
}
export const conversationState = (state: ConversationRow['state']): string => STATES[state]()

const TOPICS: Words<ConversationRow['topic']> = {
  loan: texts.service_topic_loan,
  payment: texts.service_topic_payment,
  account: texts.service_topic_account,
  fraud: texts.service_topic_fraud,
  other: texts.service_topic_other,
}
export const topicName = (topic: ConversationRow['topic']): string => TOPICS[topic]()

const NOTICES: Words<NonNullable<ConversationMessage['notice']>> = {
  received: texts.service_notice_received,
  never_pay: texts.service_notice_never_pay,
  closed: texts.service_notice_closed,
}
export const noticeText = (notice: NonNullable<ConversationMessage['notice']>): string => NOTICES[notice]()

const LISTS = {
  waiting: texts.console_conversations_waiting,
  mine: texts.console_conversations_mine,
  all: texts.console_conversations_all,
}
export type ConversationList = keyof typeof LISTS
export const isConversationList = (text: string): text is ConversationList => Object.hasOwn(LISTS, text)
export const conversationLists = (): { value: ConversationList; label: string }[] =>
  (Object.keys(LISTS) as ConversationList[]).map((value) => ({ value, label: LISTS[value]() }))
