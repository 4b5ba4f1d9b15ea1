// npm run rotate-keys   (DATABASE_URL, and DATA_KEYS with the new key first and the older ones after it)
import { openPool } from '../../db/pool.ts'
import { parseKeyring } from '../../secrets/keyring.ts'
import { rotateKeys } from './rotate.ts'

const say = (line: string): boolean => process.stdout.write(`rotate-keys: ${line}\n`)

const fail = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`rotate-keys: ${line}\n`)
  process.exit(2)
}

const url = process.env['DATABASE_URL'] ?? fail(['DATABASE_URL is needed'])
const keyring = parseKeyring(process.env['DATA_KEYS'] ?? fail(['DATA_KEYS is needed']))
if ('faults' in keyring) fail(keyring.faults.map((fault) => `DATA_KEYS: ${fault}`))
else {
  const pool = openPool({ url, size: 1, onError: () => undefined })
  const { rows, fields, unopened } = await rotateKeys(pool.db, keyring, { now: new Date(), onBatch: (so) => say(`${so.rows} records so far`) })
  await pool.close()
  say(`${rows} records, ${fields} fields sealed anew with the key ${keyring[0].id}`)
  if (unopened.length > 0) fail([`${unopened.length} borrowers have fields that did not open: ${unopened.slice(0, 10).join(' ')}`])
  say('nothing is sealed with an older key: they can be taken out of DATA_KEYS once every server has the new one first')
}
