import type { LETTER_KINDS } from '@home-credit/contract'
import { maskCpf } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { openText } from './seal.ts'
import { findByHash } from './store.ts'
import { signerIn } from './text-v1/parties.ts'

/** All that the public may learn about a document of ours from its hash. */
export interface VerifiedDocument {
  kind: 'contract' | (typeof LETTER_KINDS)[number]
  number: string
  /** When it was signed or issued. */
  at: Date
  void: boolean
  /** Since when a letter is withdrawn. */
  voidSince?: Date | null
  initials: string
  cpfMasked: string
}

/** Maria das Graças as M. d. G. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .map((letter) => `${letter}.`)
    .join(' ')

/** Parses a typed or pasted hash: 64 hexadecimal digits, with any white space between them. */
export function hashIn(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const plain = typed.replace(/\s+/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(plain) ? plain : undefined
}

/** Matches the hash of the text or of the PDF. */
export async function findContractByHash(
  db: Db,
  keyring: Keyring,
  hash: string,
): Promise<VerifiedDocument | undefined> {
  const row = await findByHash(db, hash)
  if (row === undefined) return undefined
  const { name, cpf } = signerIn(openText(keyring, row))
  return {
    kind: 'contract',
    number: row.number,
    at: row.signed_at,
    void: row.void_at !== null,
    initials: initialsOf(name),
    cpfMasked: maskCpf(cpf),
  }
}
