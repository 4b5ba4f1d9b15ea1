import { CLAIMS, FIGURES, type CallOutput, type ParsedOf, type calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, LANGS, type Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forbiddenSentence } from '../../platform/html/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { namesIn } from './braces.ts'
import { claimIn, SAMPLE_NEEDED } from './claims.ts'
import { claimsCounted } from './claims-store.ts'
import {
  allLines,
  deleteLine,
  insertLine,
  lockLine,
  setLinePublished,
  updateLine,
  type LineTexts,
  type MarketingLine,
} from './marketing-store.ts'
import type { WrittenBy } from './written-by.ts'

type Input = Exclude<ParsedOf<typeof calls.consoleMarketing>, { action: 'list' }>
type MarketingView = CallOutput<'POST /api/console/marketing'>

const NAMES: ReadonlySet<string> = new Set([...FIGURES, ...CLAIMS])

export async function listMarketing(db: Db): Promise<MarketingView> {
  const counted = await claimsCounted(db)
  const claims = CLAIMS.map((name) => {
    const found = counted.find((each) => each.name === name)
    const say = (lang: Lang): string => (found === undefined ? '' : (claimIn(lang, found) ?? ''))
    const enough = found !== undefined && found.sample >= SAMPLE_NEEDED
    const claimTexts = enough ? { en: say('en'), zh: say('zh'), pt: say('pt') } : null
    return {
      name,
      sample: found?.sample ?? 0,
      needed: SAMPLE_NEEDED,
      counted_at: found?.counted_at.toISOString() ?? null,
      said: claimTexts,
    }
  })
  const silent = new Set(claims.filter(({ said }) => said === null).map(({ name }): string => name))
  const rows = (await allLines(db)).map(({ id, place, version, texts: lineTexts, published_at }) => ({
    id,
    place,
    version,
    texts: { en: lineTexts.en ?? '', zh: lineTexts.zh ?? '', pt: lineTexts.pt ?? '' },
    missing: LANGS.filter((lang) => lineTexts[lang] === undefined),
    published_at: published_at?.toISOString() ?? null,
    waits_for_sample: Object.values(lineTexts).some((text) => namesIn(text).some((name) => silent.has(name))),
  }))
  return { rows, claims, figures: [...FIGURES] }
}

/** A figure must be calculated: a line may only name it, never contain digits. */
function faultIn(text: string, lang: Lang): string | undefined {
  const unknown = namesIn(text).find((name) => !NAMES.has(name))
  if (unknown !== undefined) return texts.wrong_placeholder({ name: unknown }, lang)
  return /[\p{Nd}%％]/u.test(text) ? texts.wrong_typed_figure({}, lang) : forbiddenSentence(text, lang)
}

function written(input: Record<Lang, string>, lang: Lang): LineTexts | Refusal<'input_refused'> {
  const fields: Record<string, string> = {}
  for (const of of LANGS) {
    const fault = faultIn(input[of], lang)
    if (fault !== undefined) fields[`texts.${of}`] = fault
  }
  if (input[DEFAULT_LANG] === '') fields['texts.en'] = texts.wrong_article_english({}, lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  return Object.fromEntries(LANGS.map((of) => [of, input[of]] as const).filter(([, text]) => text !== ''))
}

const log = (
  tx: Db,
  action: string,
  id: string,
  { operatorId, now, requestId }: WrittenBy,
  details: Record<string, unknown> = {},
): Promise<void> =>
  audit(tx, { actor: `operator:${operatorId}`, action, subject: `marketing_line:${id}`, details, requestId, now })

type LineRefusal = 'not_found' | 'content_changed' | 'input_refused'

async function write(
  tx: Db,
  input: Extract<Input, { action: 'add' | 'save' }>,
  by: WrittenBy,
): Promise<Refusal<LineRefusal> | undefined> {
  const lineTexts = written(input.texts, by.lang)
  if (lineTexts instanceof Refusal) return lineTexts
  if (input.action === 'add') {
    const id = uuidv7()
    await insertLine(tx, { id, texts: lineTexts, place: input.place, version: 1, changed_at: by.now })
    await log(tx, 'marketing_line_added', id, by, { texts: lineTexts })
    return undefined
  }
  const before = await lockLine(tx, input.id)
  if (before === undefined) return refuse('not_found')
  if (before.version !== input.version) return refuse('content_changed')
  await updateLine(tx, {
    id: before.id,
    texts: lineTexts,
    place: input.place,
    version: before.version + 1,
    changed_at: by.now,
  })
  await log(tx, 'marketing_line_changed', before.id, by, { before: before.texts, texts: lineTexts })
  return undefined
}

async function turn(
  tx: Db,
  line: MarketingLine,
  action: 'publish' | 'unpublish' | 'remove',
  by: WrittenBy,
): Promise<void> {
  if (action === 'remove') {
    await deleteLine(tx, line.id)
    await log(tx, 'marketing_line_removed', line.id, by, { before: line.texts })
  } else if ((action === 'publish') === (line.published_at === null)) {
    await setLinePublished(tx, line.id, action === 'publish' ? by.now : null)
    await log(tx, action === 'publish' ? 'marketing_line_published' : 'marketing_line_unpublished', line.id, by)
  }
}

/** The audit log records the text of each line. */
export async function changeMarketing(tx: Db, input: Input, by: WrittenBy): Promise<Refusal<LineRefusal> | undefined> {
  if (input.action === 'add' || input.action === 'save') return write(tx, input, by)
  const line = await lockLine(tx, input.id)
  if (line === undefined) return refuse('not_found')
  if (input.action === 'publish' && line.version !== input.version) return refuse('content_changed')
  await turn(tx, line, input.action, by)
  return undefined
}
