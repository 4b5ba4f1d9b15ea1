import { type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import { signedText, type ContractText } from './contract-data.ts'
import type { ContractRow } from './store.ts'
import { hashOfText } from './text.ts'

/** The encrypted parts of a contract: the text names the borrower, the address is where they signed. */
export type SealedPart = 'text' | 'address'

export interface ContractRef {
  id: string
  borrowerId: string
}

/** Binds the ciphertext to one part of one contract of one borrower: copied to another row, it does not decrypt. */
const purpose = (part: SealedPart, { id, borrowerId }: ContractRef): string =>
  `contracts.${part} ${id} of ${borrowerId}`

export const sealPart = (keyring: Keyring, part: SealedPart, contractRef: ContractRef, text: string): string =>
  sealField(keyring, purpose(part, contractRef), text)
export const openPart = (keyring: Keyring, part: SealedPart, contractRef: ContractRef, sealed: string): string =>
  openField(keyring, purpose(part, contractRef), sealed)

const contractRefOf = ({ id, borrower_id }: ContractRow) => ({ id, borrowerId: borrower_id })

/** Throws when the text does not match the hash of its row. */
export function openText(keyring: Keyring, row: ContractRow): ContractText {
  const text = signedText.parse(JSON.parse(openPart(keyring, 'text', contractRefOf(row), row.text_sealed)))
  if (hashOfText(text) !== row.text_hash) throw new Error('a contract whose text is not the one of its hash')
  return text
}

export const openAddress = (keyring: Keyring, row: ContractRow): string =>
  openPart(keyring, 'address', contractRefOf(row), row.address_sealed)
