import { NOTICE_LANGS, type calls, type ParsedOf } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { OperatorContext } from '../../access/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forbiddenSentence, sanitizeHtml, textOfHtml } from '../../platform/html/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import {
  findNotice,
  insertNotice,
  lockNotice,
  stateAt,
  stopNotice,
  updateNotice,
  type Notice,
  type Words,
} from './store.ts'

type Input = ParsedOf<typeof calls.consoleNotices>
export type Written = Omit<Extract<Input, { action: 'add' }>, 'action'>

/** The operator who writes, and the fields of the audit entry. */
export interface Writing extends OperatorContext {
  lang: Lang
}

/** The languages whose readers get the English text. */
export const missingIn = ({ title, body }: Pick<Notice, 'title' | 'body'>): Lang[] =>
  NOTICE_LANGS.filter((lang) => title[lang] === '' || body[lang] === '')

const cleaned = (body: Words): Words => ({
  en: sanitizeHtml(body.en),
  zh: sanitizeHtml(body.zh),
  pt: sanitizeHtml(body.pt),
})

function faultsOf({ title, body, starts_at, ends_at }: Written, now: Date, lang: Lang): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const each of NOTICE_LANGS) {
    const [inTitle, inBody] = [forbiddenSentence(title[each], lang), forbiddenSentence(body[each], lang)]
    if (inTitle !== undefined) fields[`title.${each}`] = inTitle
    if (inBody !== undefined) fields[`body.${each}`] = inBody
    // A language needs both title and body, or neither.
    if (title[each] !== '' && textOfHtml(body[each]) === '') fields[`body.${each}`] ??= texts.field_required({}, lang)
    if (title[each] === '' && textOfHtml(body[each]) !== '') fields[`title.${each}`] ??= texts.field_required({}, lang)
  }
  if (new Date(ends_at) <= new Date(starts_at)) fields['ends_at'] = texts.wrong_notice_end({}, lang)
  else if (new Date(ends_at) <= now) fields['ends_at'] = texts.wrong_notice_past({}, lang)
  return fields
}

const log = (
  { db, operatorId, now, requestId }: Writing,
  action: 'notice_added' | 'notice_changed' | 'notice_stopped',
  { id, title, audience, starts_at, ends_at }: Notice,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `notice:${id}`,
    details: { title: title.en, audience, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
    requestId,
    now,
  })

/** Adds a notice, or changes one that has not begun: a text that borrowers have read must not change. */
export async function writeNotice(
  writing: Writing,
  written: Written,
  id?: string,
): Promise<Notice | Refusal<'not_found' | 'notice_begun' | 'input_refused'>> {
  const { db, operatorId, now, lang } = writing
  if (id !== undefined) {
    const before = await lockNotice(db, id)
    if (before === undefined) return refuse('not_found')
    if (stateAt(before, now) !== 'planned') return refuse('notice_begun')
  }
  const fields = faultsOf(written, now, lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const { title, body, audience, starts_at, ends_at } = written
  const values = {
    title,
    body: cleaned(body),
    audience,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    written_by: operatorId,
    changed_at: now,
  }
  const notice = await (id === undefined ? insertNotice(db, { id: uuidv7(), ...values }) : updateNotice(db, id, values))
  await log(writing, id === undefined ? 'notice_added' : 'notice_changed', notice)
  return notice
}

/** Afterwards only borrowers who have read it can see it. */
export async function endNotice(
  writing: Writing,
  id: string,
): Promise<Notice | Refusal<'not_found' | 'request_closed'>> {
  const { db, now } = writing
  const before = await lockNotice(db, id)
  if (before === undefined) return refuse('not_found')
  if (stateAt(before, now) === 'ended') return refuse('request_closed')
  const notice = await stopNotice(db, id, now)
  await log(writing, 'notice_stopped', notice)
  return notice
}

export const oneNotice = async (db: Db, id: string): Promise<Notice | Refusal<'not_found'>> =>
  (await findNotice(db, id)) ?? refuse('not_found')
