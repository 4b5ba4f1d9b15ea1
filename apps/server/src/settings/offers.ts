import type { CallOutput } from '@home-credit/contract'
import { localDate } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { settingsInForce } from './settings.ts'

/** What is on offer today: everything a simulator needs. No packages until the lender has set products and limits. */
export async function offersOf(db: Db, now: Date): Promise<CallOutput<'POST /api/dk/setting'>> {
  const { packages, limits, iof, late } = await settingsInForce(db, now, ['packages', 'limits', 'iof', 'late'])
  return { today: localDate(now), packages: limits === null ? [] : packages, iof, late }
}

export const isOffering = async (db: Db, now: Date): Promise<boolean> => (await offersOf(db, now)).packages.length > 0
