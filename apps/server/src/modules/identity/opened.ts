import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../db/pool.ts'
import type { Parts } from '../../http/parts.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { startSession } from '../../http/session.ts'
import { summaryOf } from './borrower.ts'
import { deviceName } from './device-name.ts'
import { keepDevice } from './devices.ts'
import { holdBorrower } from './store.ts'

export type Opened = CallOutput<'POST /api/user/login'>

export interface OpenFor {
  borrowerId: string
  deviceToken: string | undefined
  userAgent: string
  now: Date
}

/** Opens a session for a borrower who has proven who they are, by whatever means; their device is proven from now on. Who calls writes the audit entry. */
export async function openFor(
  parts: Pick<Parts, 'secretKey'>,
  tx: Db,
  { borrowerId, deviceToken, userAgent, now }: OpenFor,
): Promise<Opened | Refusal> {
  // Their data were erased since they proved who they are.
  if (!(await holdBorrower(tx, borrowerId))) return refuse('login_refused')
  const device = deviceName(userAgent)
  const device_token = await keepDevice(tx, { borrowerId, token: deviceToken, name: device, now })
  const { token, session } = await startSession(tx, 'borrower', borrowerId, now, device)
  return { token, device_token, borrower: await summaryOf(parts, tx, session, now) }
}
