import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

export type Told = CallOutput<'POST /api/app/conversation'>
export type Conversation = NonNullable<Told['conversation']>
export type Message = Told['messages'][number]
export type Topic = Conversation['topic']
export type OwnTopic = NonNullable<Extract<CallInput<'POST /api/app/conversation'>, { action: 'send' }>['topic']>
export type ServiceSettings = CallOutput<'POST /api/system/setting'>['service']

const TOPICS: Readonly<Record<Topic, () => string>> = {
  loan: texts.service_topic_loan,
  payment: texts.service_topic_payment,
  account: texts.service_topic_account,
  fraud: texts.service_topic_fraud,
  other: texts.service_topic_other,
}
export const topicName = (topic: Topic): string => TOPICS[topic]()

/** Those that a borrower chooses from: a report is opened in its own way. */
export const OWN_TOPICS = ['loan', 'payment', 'account', 'other'] as const satisfies readonly OwnTopic[]

const NOTICES: Readonly<Record<NonNullable<Message['notice']>, () => string>> = {
  received: texts.service_notice_received,
  never_pay: texts.service_notice_never_pay,
  closed: texts.service_notice_closed,
}
export const noticeText = (notice: NonNullable<Message['notice']>): string => NOTICES[notice]()
