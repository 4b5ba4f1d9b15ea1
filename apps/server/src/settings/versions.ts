import { TERMS_SETTINGS, type calls, type CallOutput, type ParsedOf } from '@home-credit/contract'
import type { Db } from '../platform/db/index.ts'
import { Refusal, refuse } from '../platform/http/index.ts'
import {
  checkChange,
  confirmSetting,
  proposeSetting,
  withdrawSetting,
  type ChangedBy,
  type SettingRefusal,
} from './change.ts'
import { previewOf, previewOfDraft, type OpenUnder } from './preview.ts'
import { simulationOf, type Replay } from './simulation.ts'
import { isSettingName, SETTING_NAMES, versionsInForce, type VersionsInForce } from './settings.ts'
import { findVersion, listVersions, type VersionRow } from './store.ts'

type Output = CallOutput<'POST /api/console/setting_versions'>
type Version = Extract<Output, { version: unknown }>['version']
type Input = ParsedOf<typeof calls.consoleSettingVersions>

interface Now {
  found: VersionsInForce
  invalid: ReadonlySet<number>
  now: Date
}

function stateOf(row: VersionRow, { found, invalid, now }: Now): Version['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.effective_at === null) return 'proposed'
  if (row.effective_at > now) return 'planned'
  if (invalid.has(row.id)) return 'invalid'
  return found[row.name]?.id === row.id ? 'in_force' : 'past'
}

const present = (row: VersionRow, current: Now, operatorId: string): Version => ({
  id: row.id,
  name: row.name,
  schema: row.schema,
  value: row.value,
  state: stateOf(row, current),
  reason: row.reason,
  author: row.set_by,
  author_name: row.author_name,
  proposed_at: row.proposed_at.toISOString(),
  by_me: row.set_by === `operator:${operatorId}`,
  confirmer: row.confirmed_by,
  confirmer_name: row.confirmer_name,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  effective_at: (row.effective_at ?? row.wanted_at)?.toISOString() ?? null,
})

async function currentAt(db: Db, now: Date): Promise<Now> {
  const { found, skipped } = await versionsInForce(db, now, SETTING_NAMES)
  return { found, invalid: new Set(skipped.map(({ id }) => id)), now }
}

/** Writes the requested change, and returns the id of its version. */
async function changed(
  db: Db,
  input: Exclude<Input, { action: 'list' | 'preview' | 'preview_draft' | 'simulate' }>,
  by: ChangedBy,
): Promise<number | Refusal<SettingRefusal>> {
  if (input.action === 'propose') {
    const { name, value, reason, effective_at: effectiveAt, replaces } = input
    return proposeSetting(db, { name, value, reason, effectiveAt, replaces, field: 'value' }, by)
  }
  const meant = { ...input, of: TERMS_SETTINGS }
  const refused =
    meant.action === 'confirm' ? await confirmSetting(db, meant, by) : await withdrawSetting(db, meant, by)
  return refused ?? input.id
}

export async function settingVersions(
  db: Db,
  input: Input,
  by: ChangedBy,
  { openUnder, replay }: { openUnder: OpenUnder; replay: Replay },
): Promise<Output | Refusal<SettingRefusal>> {
  const { operatorId, now, lang } = by
  if (input.action === 'simulate') return { simulation: await simulationOf(db, input.value, now, replay) }
  if (input.action === 'preview_draft') {
    const { name, effective_at: effectiveAt, count_open: countOpen } = input
    const checked = checkChange({ name, value: input.value, effectiveAt, field: 'value' }, by)
    if (checked instanceof Refusal) return checked
    const author = `operator:${operatorId}`
    const draft = { name, value: checked.value, wanted_at: checked.start }
    return { draft: await previewOfDraft(db, draft, { now, lang, openUnder, author, countOpen }) }
  }
  if (input.action === 'list') {
    const { name, page, page_size: limit } = input
    const { rows, total } = await listVersions(db, {
      names: name === undefined ? SETTING_NAMES : [name],
      limit,
      offset: (page - 1) * limit,
    })
    const current = await currentAt(db, now)
    return { rows: rows.map((row) => present(row, current, operatorId)), total }
  }
  const id = input.action === 'preview' ? input.id : await changed(db, input, by)
  if (id instanceof Refusal) return id
  const found = await findVersion(db, id)
  if (found === undefined || !isSettingName(found.name)) return refuse('not_found')
  const row = { ...found, name: found.name }
  const version = present(row, await currentAt(db, now), operatorId)
  return input.action === 'preview'
    ? { preview: { version, ...(await previewOf(db, row, { now, lang, openUnder })) } }
    : { version }
}
