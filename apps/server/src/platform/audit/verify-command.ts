import { parseArgs } from 'node:util'
import { installedMode } from '../db/installation-queries.ts'
import { openPool } from '../db/pool.ts'
import { parseKeyring } from '../secrets/keyring.ts'
import { SANDBOX_AUDIT_KEYS } from './seal.ts'
import { verifyAudit } from './verify.ts'

const SHOWN = 10

interface VerifyAuditOptions {
  args: string[]
  databaseUrl: string | undefined
  auditKeys: string | undefined
  say(line: string): void
  complain(line: string): void
}

/** Reports the state of the audit log. Returns 0: intact, 1: not intact, 2: could not be checked. */
export async function verifyAuditCommand({
  args,
  databaseUrl,
  auditKeys,
  say,
  complain,
}: VerifyAuditOptions): Promise<0 | 1 | 2> {
  const { values, positionals } = parseArgs({ args, options: { seal: { type: 'string' } }, allowPositionals: true })
  const url = positionals[0] ?? databaseUrl
  if (url === undefined) {
    complain('the address of a database is needed, as an argument or as DATABASE_URL')
    return 2
  }
  const keyring = auditKeys === undefined ? undefined : parseKeyring(auditKeys)
  if (keyring !== undefined && 'faults' in keyring) {
    for (const fault of keyring.faults) complain(`AUDIT_KEYS: ${fault}`)
    return 2
  }
  const pool = openPool({ url, size: 1, onError: () => undefined })
  try {
    const mode = await installedMode(pool.db)
    const keys = keyring ?? (mode === 'production' ? undefined : SANDBOX_AUDIT_KEYS)
    if (keys === undefined) {
      complain('AUDIT_KEYS is needed: without them a log that was made anew looks like any other')
      return 2
    }
    const { entries, sealed, waiting, last, faults } = await verifyAudit(pool.db, { keys, expectedSeal: values.seal })
    say(`${entries} entries, ${sealed} sealed, ${waiting} not sealed yet`)
    if (last !== undefined) say(`last seal ${last.text}, at ${last.at.toISOString()} with the key ${last.keyId}`)
    if (faults.length === 0) say('the log is whole')
    else say(`the log is NOT whole: ${faults.length} faults, the first: ${faults[0]}`)
    for (const fault of faults.slice(0, SHOWN)) complain(fault)
    return faults.length === 0 ? 0 : 1
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return 2
  } finally {
    await pool.close()
  }
}
