import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Health } from '../platform/http/index.ts'
import { isRequired, SETTING_NAMES, type Skipped, versionsInForce, type SettingName } from './settings.ts'

/** How often it checks without a caller. */
const EVERY_MS = 30_000
/** A caller waits at most this long, and then gets the last result. */
const ASK_MS = 1000

/** Versions in force that do not fit their shape, and required settings without a valid version. */
export async function invalidSettings(
  db: Db,
  now: Date,
): Promise<{ skipped: readonly Skipped[]; missing: readonly SettingName[] }> {
  const { found, skipped } = await versionsInForce(db, now, SETTING_NAMES)
  return { skipped, missing: SETTING_NAMES.filter((name) => isRequired(name) && found[name] === undefined) }
}

export interface SettingsWatch {
  /** Required settings without a valid version. */
  missing(): Promise<readonly SettingName[]>
  stop(): void
}

/**
 * Checks whether every setting has a valid version in force. Skips a version that does not match its schema, logs it
 * once, and reports a fault while it is there; the server is unready only if no valid version is left.
 */
export async function watchSettings(options: {
  db: Db
  clock: Clock
  health: Health
  logger: FastifyBaseLogger
}): Promise<SettingsWatch> {
  const { db, clock, health, logger } = options
  const logged = new Set<number>()
  let last: readonly SettingName[] = []
  let looking: Promise<readonly SettingName[]> | undefined

  const look = async (): Promise<readonly SettingName[]> => {
    const { skipped, missing } = await invalidSettings(db, clock.now())
    for (const { id, name, wrong } of skipped) {
      if (logged.has(id)) continue
      logged.add(id)
      logger.error(
        { setting: name, version: id, wrong },
        'version of a setting does not fit its shape; the last valid one counts',
      )
    }
    const wrong = [...skipped.map(({ name, id }) => `${name} ${id}`), ...missing.map((name) => `no ${name}`)]
    if (wrong.length === 0) health.works('settings')
    else health.failed('settings', new Error(`not valid: ${wrong.join(', ')}`))
    last = missing
    return missing
  }
  // A database that does not answer says nothing about the settings.
  const once = (): Promise<readonly SettingName[]> => {
    looking ??= look()
      .catch(() => last)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  await once()
  const timer = setInterval(() => void once(), EVERY_MS)
  timer.unref()
  return {
    missing: () => Promise.race([once(), sleep(ASK_MS, undefined, { ref: false }).then(() => last)]),
    stop: () => clearInterval(timer),
  }
}
