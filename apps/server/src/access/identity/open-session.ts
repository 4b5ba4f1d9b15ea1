import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { startSession } from '../sessions/sessions.ts'
import type { CallContext } from './call-context.ts'
import { summaryOf } from './borrower.ts'
import { deviceName } from './device-name.ts'
import { keepDevice } from './devices.ts'
import { holdBorrower } from './store.ts'

export type LoginResult = CallOutput<'POST /api/user/login'>

/** The part of the call context that a session needs. */
export type From = Pick<CallContext, 'now' | 'lang' | 'requestId' | 'userAgent' | 'origin'>

/** Notifies the owner of a log-in on a new device. A module above this one implements it. */
export type OnNewDevice = (
  tx: Db,
  device: { borrowerId: string; deviceId: string; name: string },
  from: From,
) => Promise<void>

export interface OpenFor {
  borrowerId: string
  deviceToken: string | undefined
  /** Absent at registration: the account starts on this device. */
  onNewDevice?: OnNewDevice
}

/**
 * Opens a session for a borrower who has proven their identity by any
 * means, and marks the device as proven. The caller writes the audit entry.
 */
export async function openFor(
  dependencies: Pick<CoreDependencies, 'secretKey'>,
  tx: Db,
  { borrowerId, deviceToken, onNewDevice }: OpenFor,
  from: From,
): Promise<LoginResult | Refusal<'login_refused'>> {
  // The borrower was erased after proving their identity.
  if (!(await holdBorrower(tx, borrowerId))) return refuse('login_refused')
  const { now } = from
  const name = deviceName(from.userAgent)
  const device = await keepDevice(tx, { borrowerId, token: deviceToken, name, now })
  const newDevice = device.isNew && onNewDevice !== undefined
  const { token, session } = await startSession(tx, 'borrower', borrowerId, now, name, { newDevice })
  if (newDevice) await onNewDevice(tx, { borrowerId, deviceId: device.id, name }, from)
  return { token, device_token: device.token, borrower: await summaryOf(dependencies, tx, session, now) }
}
