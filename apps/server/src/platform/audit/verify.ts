import type { Db } from '../db/pool.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { macOf } from './seal.ts'
import { auditFaults, countEntries, liftStatementTimeout, sealsAfter, type Seal } from './store.ts'
import { LATE_SECONDS, sealText } from './watch.ts'

const AT_ONCE = 10_000

export interface Verified {
  entries: number
  sealed: number
  waiting: number
  /** The last seal, to be stored outside the database. */
  last: { text: string; at: Date; keyId: string } | undefined
  /** One line per fault, in the order of the log. */
  faults: string[]
}

export interface VerifyOptions {
  keys: Keyring
  /** A seal that was stored outside the database, in the format of `sealText`. */
  expectedSeal?: string | undefined
  /** The time of a copy; undefined: the log is of now. */
  asOf?: Date | undefined
}

const named = (place: number | null, chain: number | null, seq: number | null): string =>
  [place === null ? 'not sealed' : `seal ${place}`, ...(seq === null ? [] : [`entry ${chain}-${seq}`])].join(', ')

/** Checks the whole log against its seals, and the seals against the keys, in one snapshot. Changes nothing. */
export const verifyAudit = (db: Db, options: VerifyOptions): Promise<Verified> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyIn(tx, options))

export async function verifyIn(tx: Db, { keys, expectedSeal, asOf }: VerifyOptions): Promise<Verified> {
  await liftStatementTimeout(tx)
  const found = (await auditFaults(tx)).map(({ place, chain, seq, fault }) => ({
    place,
    line: `${named(place, chain, seq)}: ${fault}`,
  }))
  let last: Seal | undefined
  /** A seal whose key is no longer listed. A later valid seal with a listed key covers everything before it. */
  let unknown: Seal | undefined
  let hasExpectedSeal = false
  for (let from = 0; ; ) {
    const seals: Seal[] = await sealsAfter(tx, from, AT_ONCE)
    for (const seal of seals) {
      const key = keys.find(({ id }) => id === seal.key_id)
      if (key === undefined) unknown ??= seal
      else if (macOf(key, seal.hash).equals(seal.mac)) unknown = undefined
      else found.push({ place: seal.place, line: `seal ${seal.place}: not sealed with the key ${key.id}` })
      if (expectedSeal !== undefined && sealText(seal.place, seal.mac) === expectedSeal) hasExpectedSeal = true
    }
    last = seals.at(-1) ?? last
    if (seals.length < AT_ONCE) break
    from = last?.place ?? from
  }
  if (unknown !== undefined)
    found.push({
      place: unknown.place,
      line: `seal ${unknown.place}: the key ${unknown.key_id} is not in AUDIT_KEYS, and no later seal stands for it`,
    })
  const faults = found
    .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity))
    .map(({ line }) => line)
  if (expectedSeal !== undefined && !hasExpectedSeal)
    faults.push(`seal ${expectedSeal}: is not there; the log was cut off or made anew`)

  const { entries, sealed, waiting, waited } = await countEntries(tx, asOf)
  if (waited > LATE_SECONDS)
    faults.push(`${waiting} entries are not sealed, the oldest for ${Math.round(waited / 60)} minutes`)
  return {
    entries,
    sealed,
    waiting,
    last: last && { text: sealText(last.place, last.mac), at: last.sealed_at, keyId: last.key_id },
    faults,
  }
}
