import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Answer = CallOutput<'POST /api/app/conversation'>
type Topic = NonNullable<Answer['conversation']>['topic']
type Notice = NonNullable<Answer['messages'][number]['notice']>

const TOPICS: Readonly<Record<Topic, () => string>> = {
  loan: texts.service_topic_loan,
  payment: texts.service_topic_payment,
  account: texts.service_topic_account,
  fraud: texts.service_topic_fraud,
  other: texts.service_topic_other,
}
export const topicName = (topic: Topic): string => TOPICS[topic]()

const NOTICES: Readonly<Record<Notice, () => string>> = {
  received: texts.service_notice_received,
  never_pay: texts.service_notice_never_pay,
  closed: texts.service_notice_closed,
  complaint_received: texts.service_notice_complaint_received,
  complaint_closed: texts.service_notice_complaint_closed,
  ombudsman_received: texts.service_notice_ombudsman_received,
  deadline_extended: texts.service_notice_deadline_extended,
}
/** System messages in a conversation. */
export const noticeText = (notice: Notice): string => NOTICES[notice]()
