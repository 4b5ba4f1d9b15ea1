import { setTimeout as sleep } from 'node:timers/promises'
import type { Mode } from './config.ts'
import { CannotStart, checkMode, refuseOwner } from './install.ts'
import {
  type Db,
  grantServing,
  type Limits,
  migrate,
  missingMigrations,
  openPool,
  type Pool,
  roleOf,
} from './platform/db/index.ts'
import { migrateQueue } from './platform/jobs/index.ts'
import { errorCode } from './platform/types/index.ts'

/** Error codes of the database. */
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'
const NOT_ALLOWED = '42501'
/** A lock that was not free, or a database that went away: the next try may succeed. */
const AGAIN: ReadonlySet<string> = new Set([LOCK_TIMEOUT, '40P01', '57P01', '57P03', 'ECONNRESET', 'ECONNREFUSED'])

export interface MigrateDatabaseOptions {
  /** As the role that owns the tables. */
  ownerUrl: string
  /** A database of another mode is refused; undefined: either is migrated. */
  mode: Mode | undefined
  limits?: Limits
  applied?(name: string): void
}

/** Brings the tables and those of the queue to this version. */
export async function migrateDatabase({ ownerUrl, mode, limits, applied }: MigrateDatabaseOptions): Promise<void> {
  const owner = openPool({
    url: ownerUrl,
    size: 2,
    ...(limits === undefined ? {} : { limits }),
    onError: () => undefined,
  })
  try {
    if (mode !== undefined) await checkMode(owner.db, mode)
    await migrate(ownerUrl, {
      ...(limits === undefined ? {} : { limits }),
      ...(applied === undefined ? {} : { applied }),
    })
    await migrateQueue(owner)
  } finally {
    await owner.close()
  }
}

const RUN = 'run `npm run migrate` (docs/OPERATIONS.md, "Migrations")'

async function refuseMissingMigrations(db: Db, jobs: Pool): Promise<void> {
  const missing = await missingMigrations(db)
  const [first] = missing
  if (first !== undefined) {
    const others = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
    throw new CannotStart(`the database lacks the migration ${first}${others}: ${RUN} first`)
  }
  // Only reads if nothing is missing.
  await migrateQueue(jobs).catch((error: unknown) => {
    if (errorCode(error) !== NOT_ALLOWED) throw error
    throw new CannotStart(`the tables of the job queue are of another version: ${RUN} first`)
  })
}

/** A production server only checks: it has no password of the owner, so it could not prepare the database itself. */
export async function checkDatabase(db: Db, jobs: Pool): Promise<void> {
  try {
    await refuseOwner(db)
    await checkMode(db, 'production')
    await refuseMissingMigrations(db, jobs)
  } catch (error) {
    if (errorCode(error) !== NOT_ALLOWED) throw error
    throw new CannotStart(`DATABASE_URL: this role may not read the tables: ${RUN} with this DATABASE_URL`)
  }
}

export interface MigrateCommandOptions {
  /** As the owner. */
  ownerUrl: string | undefined
  /** As the servers. */
  servingUrl: string | undefined
  mode: Mode | undefined
  limits: Limits
  tries: number
  waitMs: number
  say(line: string): void
}

/**
 * `npm run migrate`, beside running servers: gives way to them, and tries again. Returns what is wrong; undefined:
 * nothing.
 */
export async function migrateCommand({
  ownerUrl,
  servingUrl,
  mode,
  limits,
  tries,
  waitMs,
  say,
}: MigrateCommandOptions): Promise<string | undefined> {
  if (ownerUrl === undefined) return 'MIGRATION_DATABASE_URL is needed: the role that owns the tables'
  const [owner, serving] = [roleOf(ownerUrl), servingUrl === undefined ? undefined : roleOf(servingUrl)]
  if (serving === undefined)
    return 'DATABASE_URL is needed, with a user: that role is granted what the servers need (its password is not used)'
  if (serving === owner)
    return `DATABASE_URL and MIGRATION_DATABASE_URL name the same role, ${serving} (docs/OPERATIONS.md, "Two roles")`
  let count = 0
  const applied = (name: string): void => {
    count += 1
    say(`applied ${name}`)
  }
  for (let left = tries; ; left -= 1) {
    try {
      await migrateDatabase({ ownerUrl, mode, limits, applied })
      await grantServing(ownerUrl, serving)
      break
    } catch (error) {
      const code = errorCode(error) ?? ''
      const reason = error instanceof Error ? error.message : String(error)
      if (code === STATEMENT_TIMEOUT)
        return `a statement took longer than ${limits.statementSeconds} s: give it more with --statement-seconds (${reason})`
      if (!AGAIN.has(code)) return reason
      if (left <= 1)
        return code === LOCK_TIMEOUT
          ? `a table was in use at each of ${tries} tries: run it again when there is less to do, or with more --tries`
          : `${reason} (${tries} tries)`
      say(
        `${code === LOCK_TIMEOUT ? `a table is in use, gave way after ${limits.lockSeconds} s` : reason}; trying again`,
      )
      await sleep(waitMs)
    }
  }
  say(count === 0 ? 'nothing to apply' : `${count} migrations applied`)
  say(`${serving} may do what the servers need, and nothing else`)
  return undefined
}
