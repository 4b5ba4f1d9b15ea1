import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { type ContractText, findContract, hashOfText, signerIn } from '../../lending/index.ts'
import { letterContent } from './letter-content.ts'
import type { LetterRow } from './store.ts'
import { letterText, type Letter } from './text.ts'

/**
 * Restores the letter as issued, with the name from the signed contract. Throws when the text does not match its hash.
 */
export async function openLetter(db: Db, keyring: Keyring, row: LetterRow): Promise<Letter & { text: ContractText }> {
  const contract = await findContract(db, keyring, { id: row.contract_id })
  if (contract === undefined) throw new Error('letter without a contract')
  const letter = {
    version: row.text_version,
    number: row.number,
    issuedAt: row.made_at,
    content: letterContent.parse(row.matter),
    borrower: signerIn(contract.text),
  }
  const text = letterText(letter)
  if (hashOfText(text) !== row.text_hash) throw new Error('the text of the letter does not match its hash')
  return { ...letter, text }
}
