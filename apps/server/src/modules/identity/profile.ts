import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { audit } from '../../audit/audit.ts'
import type { Parts } from '../../http/parts.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { kindOfOwnFile } from '../files/own-file.ts'
import type { Asked } from './asked.ts'
import { told, type Summary } from './borrower.ts'
import { lockBorrower, updateBorrower } from './store.ts'

const CHOICES = ['nickname', 'avatar_file_id', 'lang', 'notify_sms', 'notify_whatsapp', 'marketing'] as const
/** What a borrower agrees to: the log tells how it was and how it is now. Of the rest it tells only that it changed. */
const CONSENTS = new Set<string>(['notify_sms', 'notify_whatsapp', 'marketing'])

/** Changes what was given; what is left out stays. */
export async function setUserInfo(
  parts: Parts,
  input: ParsedOf<typeof calls.userSetUserInfo>,
  borrowerId: string,
  { db, now, lang, requestId }: Asked,
): Promise<{ borrower: Summary } | Refusal> {
  if (typeof input.avatar_file_id === 'string') {
    const kind = await kindOfOwnFile(db, input.avatar_file_id, borrowerId)
    if (kind === undefined) return refuse('not_found')
    if (!kind.startsWith('image/')) return refuse('input_refused', { fields: { avatar_file_id: texts.field_not_accepted({}, lang) } })
  }
  const before = await lockBorrower(db, borrowerId)
  const changed = CHOICES.filter((name) => input[name] !== undefined && input[name] !== before[name])
  if (changed.length === 0) return { borrower: told(parts, before, now) }
  const changes = Object.fromEntries(changed.map((name) => [name, input[name]]))
  await updateBorrower(db, borrowerId, changes)
  const consents = changed.filter((name) => CONSENTS.has(name)).map((name) => [name, { before: before[name], after: input[name] }])
  const actor = `borrower:${borrowerId}`
  await audit(db, { actor, action: 'profile_changed', subject: actor, details: { changed, ...Object.fromEntries(consents) }, requestId, now })
  return { borrower: told(parts, { ...before, ...changes }, now) }
}
