import type { CallOutput } from '@home-credit/contract'
import { localDate } from '../../adapters/clock/local-date.ts'
import type { Db } from '../../db/pool.ts'
import { settingsInForce } from './settings.ts'

/** What is on offer today: all that a simulator needs. */
export async function offersOf(db: Db, now: Date): Promise<CallOutput<'POST /api/dk/setting'>> {
  return { today: localDate(now), ...(await settingsInForce(db, now, ['packages', 'iof', 'late'])) }
}
