import { maskCpf } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { initialsOf, type VerifiedDocument } from '../../lending/index.ts'
import { openLetter } from './read-letter.ts'
import { letterByHash } from './store.ts'

/** What anyone with the hash may see of a letter. */
export async function findLetterByHash(db: Db, keyring: Keyring, hash: string): Promise<VerifiedDocument | undefined> {
  const row = await letterByHash(db, hash)
  if (row === undefined) return undefined
  const { borrower } = await openLetter(db, keyring, row)
  return {
    kind: row.kind,
    number: row.number,
    at: row.made_at,
    void: row.withdrawn_at !== null,
    voidSince: row.withdrawn_at,
    initials: initialsOf(borrower.name),
    cpfMasked: maskCpf(borrower.cpf),
  }
}
