import { maskCpf } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { initialsOf, type Known } from '../../lending/index.ts'
import { openLetter } from './read-letter.ts'
import { letterByHash } from './store.ts'

/** What anyone may know of a letter whose hash they hold. */
export async function knownLetter(db: Db, keyring: Keyring, hash: string): Promise<Known | undefined> {
  const row = await letterByHash(db, hash)
  if (row === undefined) return undefined
  const { holder } = await openLetter(db, keyring, row)
  return {
    kind: row.kind,
    number: row.number,
    at: row.made_at,
    void: row.withdrawn_at !== null,
    voidSince: row.withdrawn_at,
    initials: initialsOf(holder.name),
    cpfMasked: maskCpf(holder.cpf),
  }
}
