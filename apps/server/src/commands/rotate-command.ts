import { renewTotpKeys } from '../access/index.ts'
import { renewInfo } from '../borrowers/index.ts'
import { renewContracts } from '../lending/index.ts'
import { renewPushAddresses } from '../messages/index.ts'
import { renewPayers, renewWithdrawals } from '../payments/index.ts'
import { audit } from '../platform/audit/index.ts'
import { type Db, inTransaction, openPool } from '../platform/db/index.ts'
import { type Keyring, parseKeyring, type RenewBatch, type Rotated } from '../platform/secrets/index.ts'

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Every table with fields that are sealed with a data key. */
const TABLES: readonly RenewBatch[] = [
  renewInfo,
  renewContracts,
  renewPayers,
  renewWithdrawals,
  renewTotpKeys,
  renewPushAddresses,
]

export interface RotateOptions {
  now: Date
  batch?: number
  /** Called after each committed batch. */
  onBatch?(so: Rotated): void
}

/**
 * Seals everything again with the current key, in batches, while servers run. The rows themselves show the progress, so
 * it can be stopped and restarted at any point. Repeats until a pass finds nothing, because a server still on the older
 * key may have written meanwhile.
 */
export async function rotateKeys(
  db: Db,
  keyring: Keyring,
  { now, batch = BATCH, onBatch }: RotateOptions,
): Promise<Rotated> {
  const all: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (let before = -1; before !== all.rows; ) {
    before = all.rows
    const unopened = new Set<string>()
    for (const renew of TABLES) {
      for (let after: string | undefined = FIRST; after !== undefined; ) {
        const page: { after: string; batch: number } = { after, batch }
        const done = await inTransaction(db, (tx) => renew(tx, keyring, page))
        all.rows += done.rows
        all.fields += done.fields
        for (const borrowerId of done.unopened) unopened.add(borrowerId)
        after = done.last
        if (done.rows > 0) onBatch?.(all)
      }
    }
    all.unopened = [...unopened]
  }
  if (all.rows > 0)
    await audit(db, {
      actor: 'system',
      action: 'data_keys_rotated',
      subject: 'data_keys',
      details: { key: keyring[0].id, rows: all.rows, fields: all.fields, unopened: all.unopened.length },
      now,
    })
  return all
}

interface RotateCommandOptions {
  databaseUrl: string | undefined
  dataKeys: string | undefined
  say(line: string): void
}

/** Seals everything again with the first key and reports progress through `say`. Returns the errors, one line each. */
export async function rotateCommand({ databaseUrl, dataKeys, say }: RotateCommandOptions): Promise<string[]> {
  if (databaseUrl === undefined) return ['DATABASE_URL is needed']
  if (dataKeys === undefined) return ['DATA_KEYS is needed']
  const keyring = parseKeyring(dataKeys)
  if ('faults' in keyring) return keyring.faults.map((fault) => `DATA_KEYS: ${fault}`)
  const pool = openPool({ url: databaseUrl, size: 1, onError: () => undefined })
  try {
    const { rows, fields, unopened } = await rotateKeys(pool.db, keyring, {
      now: new Date(),
      onBatch: (so) => say(`${so.rows} records so far`),
    })
    say(`${rows} records, ${fields} fields sealed anew with the key ${keyring[0].id}`)
    if (unopened.length > 0)
      return [`${unopened.length} borrowers have fields that did not open: ${unopened.slice(0, 10).join(' ')}`]
    say(
      'nothing is sealed with an older key: they can be taken out of DATA_KEYS once every server has the new one first',
    )
    return []
  } finally {
    await pool.close()
  }
}
