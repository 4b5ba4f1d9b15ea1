import type { Db } from '../../platform/db/index.ts'
import { newestOf } from './store.ts'
import { z } from 'zod'

const FAILURES = ['log_in_refused', 'log_in_locked', 'log_in_refused_locked', 'own_account_refused'] as const

const origin = z.object({ address: z.string().default(''), device: z.string().default('') })

export interface FailedLogIn {
  at: string
  action: string
  address: string
  device: string
}

/** Newest first. */
export async function failedLogIns(db: Db, operatorId: string, limit: number): Promise<FailedLogIn[]> {
  const rows = await newestOf(db, `operator:${operatorId}`, FAILURES, limit)
  return rows.map(({ at, action, details }) => {
    const { address, device } = origin.parse(details)
    return { at: at.toISOString(), action, address, device }
  })
}
