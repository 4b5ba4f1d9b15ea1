import { type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import { signedText, type ContractText } from './contract-data.ts'
import type { ContractRow } from './store.ts'
import { hashOfText } from './text.ts'

/** What is kept sealed of a contract: the text names the borrower, the address is where they signed. */
export type SealedPart = 'text' | 'address'

export interface Whose {
  id: string
  borrowerId: string
}

/** Sealed for its part of one contract of one borrower: moved to another row it does not open. */
const purpose = (part: SealedPart, { id, borrowerId }: Whose): string => `contracts.${part} ${id} of ${borrowerId}`

export const sealPart = (keyring: Keyring, part: SealedPart, whose: Whose, text: string): string =>
  sealField(keyring, purpose(part, whose), text)
export const openPart = (keyring: Keyring, part: SealedPart, whose: Whose, sealed: string): string =>
  openField(keyring, purpose(part, whose), sealed)

const whoseOf = ({ id, borrower_id }: ContractRow) => ({ id, borrowerId: borrower_id })

/** The text as it was signed; a row whose hash is another's is a fault. */
export function openText(keyring: Keyring, row: ContractRow): ContractText {
  const text = signedText.parse(JSON.parse(openPart(keyring, 'text', whoseOf(row), row.text_sealed)))
  if (hashOfText(text) !== row.text_hash) throw new Error('a contract whose text is not the one of its hash')
  return text
}

export const openAddress = (keyring: Keyring, row: ContractRow): string =>
  openPart(keyring, 'address', whoseOf(row), row.address_sealed)
