import { openPool } from '../../db/pool.ts'
import { parseKeyring } from '../../secrets/keyring.ts'
import { rotateKeys } from './rotate.ts'

interface Given {
  databaseUrl: string | undefined
  dataKeys: string | undefined
  say(line: string): void
}

/** Seals everything anew with the first key, and says how far it is. What it returns went wrong, line by line. */
export async function rotateCommand({ databaseUrl, dataKeys, say }: Given): Promise<string[]> {
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
