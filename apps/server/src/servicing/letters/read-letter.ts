import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { type ContractText, findContract, hashOfText, signerIn } from '../../lending/index.ts'
import { letterContent } from './letter-content.ts'
import type { LetterRow } from './store.ts'
import { letterText, type Letter } from './text.ts'

/** A letter as it was given out, with the name that the signed contract says; a row whose hash is another's is a fault. */
export async function openLetter(db: Db, keyring: Keyring, row: LetterRow): Promise<Letter & { text: ContractText }> {
  const contract = await findContract(db, keyring, { id: row.contract_id })
  if (contract === undefined) throw new Error('a letter without its contract')
  const letter = {
    number: row.number,
    issuedAt: row.made_at,
    content: letterContent.parse(row.matter),
    borrower: signerIn(contract.text),
  }
  const text = letterText(letter)
  if (hashOfText(text) !== row.text_hash) throw new Error('a letter whose text is not the one of its hash')
  return { ...letter, text }
}
