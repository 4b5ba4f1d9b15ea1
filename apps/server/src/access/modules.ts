import type { Db } from '../platform/db/index.ts'
import { MONTH_DAYS, type Prune } from '../platform/jobs/index.ts'
import type { Dependencies, Module } from '../platform/index.ts'
import { accountData } from './identity/personal-data.ts'
import type { OnNewDevice } from './identity/open-session.ts'
import type { Reset } from './identity/reset.ts'
import { identityRoutes } from './identity/routes.ts'
import type { ConfirmWithdrawal } from './identity/send.ts'
import type { FailuresOf } from './operators/own-account.ts'
import { operatorRoutes } from './operators/routes.ts'
import { endPasskeys, passkeysData } from './passkeys/personal-data.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import type { StopHandlers } from './stop-links/handlers.ts'
import { stopLinksData } from './stop-links/personal-data.ts'
import { serveStopPage } from './stop-links/page.ts'

export interface AccessDependencies extends Dependencies {
  confirmWithdrawal: ConfirmWithdrawal
  onPasswordReset(tx: Db, reset: Reset): Promise<void>
  onNewDevice: OnNewDevice
  failuresOf: FailuresOf
  /** By kind: what a stop link stops. */
  stopHandlers: StopHandlers
}

/** A device not used for this long must prove itself again. */
const DEVICE_DAYS = 365

export const ACCESS_PRUNES: readonly Prune[] = [
  { table: 'sessions', column: 'expires_at', days: MONTH_DAYS },
  { table: 'sms_codes', column: 'expires_at', days: 0 },
  { table: 'captchas_used', column: 'expires_at', days: 0 },
  { table: 'devices', column: 'used_at', days: DEVICE_DAYS },
  { table: 'passkey_challenges', column: 'expires_at', days: 0 },
  { table: 'operator_devices', column: 'used_at', days: DEVICE_DAYS },
  { table: 'operator_links', column: 'expires_at', days: 0 },
  { table: 'operator_locks', column: 'updated_at', days: MONTH_DAYS },
  { table: 'stop_links', column: 'expires_at', days: MONTH_DAYS },
]

export const access = (d: AccessDependencies): Module[] => [
  { prunes: ACCESS_PRUNES },
  {
    routes: identityRoutes(
      d,
      d.confirmWithdrawal,
      async (tx, reset) => {
        await d.onPasswordReset(tx, reset)
        return { endedPasskeys: await endPasskeys(tx, reset.borrowerId) }
      },
      d.onNewDevice,
    ),
    personalData: [accountData],
  },
  {
    routes: passkeyRoutes(d, d.onNewDevice),
    personalData: [passkeysData],
  },
  {
    routes: operatorRoutes(d, d.failuresOf),
  },
  {
    personalData: [stopLinksData],
    http: (app) => serveStopPage(app, d, { db: d.dbs.writes, clock: d.clock, handlers: d.stopHandlers }),
  },
]
