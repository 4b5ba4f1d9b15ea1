import type { Config, Mode } from './config.ts'
import { insertInstallation } from './install-store.ts'
import {
  type Db,
  grantServing,
  hasInstallationTable,
  installedMode,
  inTransaction,
  servingRole,
} from './platform/db/index.ts'
import { seedSandbox, seedScenario } from './sandbox/index.ts'
import { addSetting, hasSetting } from './settings/index.ts'

/** A reason not to start, printed as one line. */
export class CannotStart extends Error {}

/**
 * Refuses a database of the other mode. Also runs before the migrations, so that they do not change such a database.
 */
export async function checkMode(db: Db, mode: Mode): Promise<void> {
  if (!(await hasInstallationTable(db))) return
  const installed = await installedMode(db)
  if (installed !== undefined && installed !== mode)
    throw new CannotStart(
      `DATABASE_URL: this database was made in ${installed} mode and cannot be used in ${mode} mode`,
    )
}

/**
 * Refuses one role for serving and for owning the tables: an attacker in the server could then switch off the guards of
 * the books and of the audit log.
 */
export async function refuseOwner(db: Db): Promise<void> {
  const { name, ownsTables } = await servingRole(db)
  if (ownsTables)
    throw new CannotStart(
      `DATABASE_URL: the role ${name} owns the tables or is a superuser, and could switch off what guards them. Serve with a role of its own, and migrate as the owner (docs/OPERATIONS.md, "Two roles")`,
    )
}

/** A sandbox with two roles migrates itself and grants the serving role its rights at each start. */
export async function grantSandboxRole(db: Db, ownerUrl: string): Promise<void> {
  const { name, ownsTables } = await servingRole(db)
  if (!ownsTables) await grantServing(ownerUrl, name)
}

/** Makes sure that the database belongs to this mode and has its lender, before the server uses it. */
export async function install(db: Db, config: Config, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertInstallation(tx, config.mode, now)
    await checkMode(tx, config.mode)
    if (config.mode !== 'production' || (await hasSetting(tx, 'lender'))) return
    if (config.lender === undefined)
      throw new CannotStart(
        'LENDER_BRAND, LENDER_LEGAL_NAME, LENDER_CNPJ, LENDER_ADDRESS: the identity of the lender is needed at the first start in production',
      )
    await addSetting(tx, { name: 'lender', value: config.lender, effectiveAt: new Date(0), setBy: 'first start' })
  })
  if (config.mode !== 'sandbox') return
  await seedSandbox(db, now, config.sandboxSeed)
  if (config.sandboxSeed === 'lender') await seedScenario(db, now)
}
