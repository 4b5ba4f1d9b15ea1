import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'
import type { TagProps } from '../../ui/Tag.tsx'

export type Answer = ActionOutput<'POST /api/console/notices', 'one'>
export type Notice = Answer['notice']
export type NoticeState = Notice['state']
export type Audience = Notice['audience']

const STATES: Record<NoticeState, { name: () => string; look: Pick<TagProps, 'tone' | 'filled'> }> = {
  planned: { name: texts.console_notice_planned, look: {} },
  running: { name: texts.console_notice_running, look: { filled: true } },
  ended: { name: texts.console_notice_ended, look: { tone: 'gray' } },
}

export const noticeState = (state: NoticeState): { name: string; look: Pick<TagProps, 'tone' | 'filled'> } => ({
  name: STATES[state].name(),
  look: STATES[state].look,
})
export const noticeStateOptions = (): { value: string; label: string }[] =>
  Object.entries(STATES).map(([value, { name }]) => ({ value, label: name() }))
export const isNoticeState = (text: string): text is NoticeState => Object.hasOwn(STATES, text)

export const audiences = labelsFor<Audience>({
  all: texts.console_notice_all,
  credited: texts.console_notice_credited,
  overdue: texts.console_notice_overdue,
  applying: texts.console_notice_applying,
})
