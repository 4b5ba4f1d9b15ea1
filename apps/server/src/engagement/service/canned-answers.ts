import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forbiddenSentence } from '../../platform/html/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import {
  deleteAnswer,
  findByName,
  insertAnswer,
  lockAnswers,
  selectAnswers,
  updateAnswer,
} from './canned-answers-store.ts'

type Input = ParsedOf<typeof calls.consoleCannedAnswers>
type Answers = CallOutput<'POST /api/console/canned_answers'>

export interface Changing {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}

/** As many as anyone can choose from. */
const MAX = 200

export const listAnswers = async (db: Db): Promise<Answers> => ({
  answers: await selectAnswers(db, MAX),
})

type AnswerRefusal = 'not_found' | 'input_refused'

async function save(
  tx: Db,
  { id, name, en, zh, pt }: Extract<Input, { action: 'save' }>,
  { operatorId, now, lang, requestId }: Changing,
): Promise<Refusal<AnswerRefusal> | undefined> {
  const fields = Object.entries({ en, zh, pt }).flatMap(([of, text]) => {
    const forbidden = forbiddenSentence(text, lang)
    return forbidden === undefined ? [] : [[of, forbidden] as const]
  })
  if (fields.length > 0) return refuse('input_refused', { fields: Object.fromEntries(fields) })
  const same = await findByName(tx, name)
  if (same !== undefined && same.id !== id)
    return refuse('input_refused', { fields: { name: texts.service_answer_name_taken({}, lang) } })
  const values = { name, en, zh, pt, changed_by: operatorId, changed_at: now }
  const saved = id ?? uuidv7()
  if (id === undefined) await insertAnswer(tx, { id: saved, ...values })
  else if (!(await updateAnswer(tx, id, values))) return refuse('not_found')
  await audit(tx, {
    actor: `operator:${operatorId}`,
    action: 'canned_answer_saved',
    subject: `canned_answer:${saved}`,
    details: { name },
    requestId,
    now,
  })
  return undefined
}

async function remove(
  tx: Db,
  id: string,
  { operatorId, now, requestId }: Changing,
): Promise<Refusal<'not_found'> | undefined> {
  if (!(await deleteAnswer(tx, id))) return refuse('not_found')
  await audit(tx, {
    actor: `operator:${operatorId}`,
    action: 'canned_answer_removed',
    subject: `canned_answer:${id}`,
    requestId,
    now,
  })
  return undefined
}

export async function changeAnswers(
  tx: Db,
  input: Exclude<Input, { action: 'list' }>,
  changing: Changing,
): Promise<Answers | Refusal<AnswerRefusal>> {
  // Serialises simultaneous saves, so that the second learns that a name is taken.
  await lockAnswers(tx)
  return (
    (await (input.action === 'save' ? save(tx, input, changing) : remove(tx, input.id, changing))) ?? listAnswers(tx)
  )
}
