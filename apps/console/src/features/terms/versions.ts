import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatTime } from '../../ui/format-time.ts'

export const VERSIONS = 'POST /api/console/setting_versions'
export type Version = ActionOutput<typeof VERSIONS, 'list'>['rows'][number]
export type Preview = ActionOutput<typeof VERSIONS, 'preview'>['preview']
export type DraftPreview = ActionOutput<typeof VERSIONS, 'preview_draft'>['draft']
export type Simulation = ActionOutput<typeof VERSIONS, 'simulate'>['simulation']
/** What a change does, of a proposal and of a draft. */
export type Effects = Omit<Preview, 'version' | 'open_offers' | 'open_applications'> &
  Pick<DraftPreview, 'open_offers' | 'open_applications'>

/** `v4` counts the versions of one setting; the newest is the first of the list. */
export interface NumberedVersion extends Version {
  number: number
  /** When the next one took its place. */
  until: string | null
}

/** The versions of one page, newest first, with their numbers and their ends. */
export function numberVersions(rows: readonly Version[], total: number): NumberedVersion[] {
  const newestFirst = rows.toSorted((one, other) => other.id - one.id)
  const began = newestFirst
    .filter(({ state }) => state === 'in_force' || state === 'past' || state === 'planned')
    .toSorted((one, other) => (one.effective_at ?? '').localeCompare(other.effective_at ?? '') || one.id - other.id)
  const untilOf = (row: Version): string | null => {
    const place = began.indexOf(row)
    return place === -1 ? null : (began[place + 1]?.effective_at ?? null)
  }
  const numbered = (row: Version, index: number): NumberedVersion => ({
    ...row,
    number: total - index,
    until: untilOf(row),
  })
  return newestFirst.map(numbered)
}

/** When a version counts, or counted. */
export function versionTime({ state, effective_at, until }: NumberedVersion): string {
  const from = effective_at === null ? '' : formatTime(effective_at)
  switch (state) {
    case 'proposed':
      return effective_at === null ? texts.terms_state_proposed() : texts.terms_state_proposed_from({ time: from })
    case 'planned':
      return texts.terms_state_planned({ time: from })
    case 'in_force':
      return texts.console_settings_since({ time: from })
    case 'past':
      return until === null
        ? texts.terms_state_past({ from })
        : texts.terms_state_past_until({ from, until: formatTime(until) })
    case 'withdrawn':
      return texts.terms_state_withdrawn()
    default:
      return texts.terms_state_invalid()
  }
}
