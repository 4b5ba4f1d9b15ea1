import * as texts from '@home-credit/texts'
import { formatDate } from '../../ui/format.ts'
import type { Conversation } from './service.ts'

type Level = Conversation['complaint'][number]

export const levelName = (level: Level['level']): string =>
  level === 'service' ? texts.complaint_level_service() : texts.complaint_level_ombudsman()

/** When an answer came, or by when it is owed. */
export function levelStatus({ answer_by, answered_at, extended }: Level): string {
  if (answered_at !== null) return texts.complaint_answered_on({ date: formatDate(answered_at) })
  const date = formatDate(answer_by)
  if (Date.parse(answer_by) < Date.now()) return texts.complaint_late({ date })
  return extended ? texts.complaint_extended_until({ date }) : texts.complaint_answer_on({ date })
}
