import { createHash, createHmac } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import type { DataKey, Keyring } from '../secrets/keyring.ts'
import { insertSeals, readHead, tryLockSealing, unsealedEntries } from './store.ts'

/** The sandbox has nothing to protect, and several servers of it must agree. */
export const SANDBOX_AUDIT_KEYS: Keyring = [{ id: 'sandbox', key: Buffer.alloc(32, 'sandbox audit') }]

const LABEL = 'audit log seal\0'

/** What only a holder of the key can make of the hash of a seal, which stands for all entries up to it. */
export const macOf = ({ key }: DataKey, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(LABEL).update(hash).digest()

const bigEndian = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

/**
 * Seals what waits, oldest first and at most so many, and tells how many it were. One server does it at a time; who writes to the log never
 * waits for it. An entry that is committed while this runs is sealed the next time.
 */
export async function sealEntries(tx: Db, keys: Keyring, { now, most }: { now: Date; most: number }): Promise<number> {
  if (!(await tryLockSealing(tx))) return 0
  const waiting = await unsealedEntries(tx, most)
  if (waiting.length === 0) return 0
  let { place, hash } = await readHead(tx)
  const sealedAt = bigEndian(BigInt(now.getTime()) * 1000n)
  const seals = waiting.map(({ chain, seq, digest }) => {
    place += 1
    hash = createHash('sha256')
      .update(hash)
      .update(bigEndian(BigInt(place)))
      .update(sealedAt)
      .update(digest)
      .digest()
    return { place, chain, seq, sealed_at: now, hash, key_id: keys[0].id, mac: macOf(keys[0], hash) }
  })
  await insertSeals(tx, seals, { head: { place, hash }, numbers: waiting.map(({ number }) => number) })
  return seals.length
}

/** Seals everything that waits, in one transaction. */
export async function sealAll(tx: Db, keys: Keyring, now: Date): Promise<void> {
  while ((await sealEntries(tx, keys, { now, most: 1000 })) > 0);
}
