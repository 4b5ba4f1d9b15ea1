import { type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import { signedText, type ContractText } from './contract-data.ts'
import type { ContractRow } from './store.ts'
import { hashOfText } from './text.ts'

/** What is kept sealed of a contract: the text names the borrower, the address is where they signed. */
export type SealedPart = 'text' | 'address'

export interface ContractRef {
  id: string
  borrowerId: string
}

/** Sealed for its part of one contract of one borrower: moved to another row it does not open. */
const purpose = (part: SealedPart, { id, borrowerId }: ContractRef): string =>
  `contracts.${part} ${id} of ${borrowerId}`

export const sealPart = (keyring: Keyring, part: SealedPart, contractRef: ContractRef, text: string): string =>
  sealField(keyring, purpose(part, contractRef), text)
export const openPart = (keyring: Keyring, part: SealedPart, contractRef: ContractRef, sealed: string): string =>
  openField(keyring, purpose(part, contractRef), sealed)

const contractRefOf = ({ id, borrower_id }: ContractRow) => ({ id, borrowerId: borrower_id })

/** The text as it was signed; a row whose hash is another's is a fault. */
export function openText(keyring: Keyring, row: ContractRow): ContractText {
  const text = signedText.parse(JSON.parse(openPart(keyring, 'text', contractRefOf(row), row.text_sealed)))
  if (hashOfText(text) !== row.text_hash) throw new Error('a contract whose text is not the one of its hash')
  return text
}

export const openAddress = (keyring: Keyring, row: ContractRow): string =>
  openPart(keyring, 'address', contractRefOf(row), row.address_sealed)
