import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay, type Policy } from '@home-credit/domain'
import { localDay, startOfDay } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { policyAndDraft } from './policy.ts'
import type { SettingValue } from './settings.ts'

type Simulation = Extract<CallOutput<'POST /api/console/setting_versions'>, { simulation: unknown }>['simulation']

/** Decides again on the stored inputs of decisions. A module above implements it: decisions belong to the loans. */
export type Replay = (
  db: Db,
  policies: { before: Policy; after: Policy },
  since: Date,
) => Promise<Omit<Simulation, 'since'>>

const DAYS = 90

/** What a draft policy would have decided in the last 90 days, beside the policy in force. Writes nothing. */
export async function simulationOf(
  db: Db,
  draft: SettingValue<'policy'>,
  now: Date,
  replay: Replay,
): Promise<Simulation> {
  const since = formatDay(addDays(localDay(now), -DAYS))
  return { since, ...(await replay(db, await policyAndDraft(db, now, draft), startOfDay(since))) }
}
