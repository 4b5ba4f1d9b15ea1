import { createHash, createHmac } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import type { DataKey, Keyring } from '../secrets/keyring.ts'
import { insertSeals, readHead, tryLockSealing, unsealedEntries } from './store.ts'

/** The sandbox has nothing to protect, and all its servers must share the key. */
export const SANDBOX_AUDIT_KEYS: Keyring = [{ id: 'sandbox', key: Buffer.alloc(32, 'sandbox audit') }]

const LABEL = 'audit log seal\0'

/** Needs the key. The hash of a seal covers all entries up to it. */
export const macOf = ({ key }: DataKey, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(LABEL).update(hash).digest()

const bigEndian = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

/**
 * Seals at most `most` waiting entries, oldest first, and returns how many it sealed. One server seals at a time;
 * writers to the log never wait for it. An entry committed while this runs is sealed the next time.
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

/** Seals every waiting entry in one transaction. */
export async function sealAll(tx: Db, keys: Keyring, now: Date): Promise<void> {
  while ((await sealEntries(tx, keys, { now, most: 1000 })) > 0);
}
