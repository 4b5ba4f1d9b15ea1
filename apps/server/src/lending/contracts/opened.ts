import type { Keyring } from '../../platform/secrets/keyring.ts'
import { signedText, type ContractText } from './matter.ts'
import { openPart } from './sealed.ts'
import type { ContractRow } from './store.ts'
import { hashOfText } from './text.ts'

const whoseOf = ({ id, borrower_id }: ContractRow) => ({ id, borrowerId: borrower_id })

/** The text as it was signed; a row whose hash is another's is a fault. */
export function openText(keyring: Keyring, row: ContractRow): ContractText {
  const text = signedText.parse(JSON.parse(openPart(keyring, 'text', whoseOf(row), row.text_sealed)))
  if (hashOfText(text) !== row.text_hash) throw new Error('a contract whose text is not the one of its hash')
  return text
}

export const openAddress = (keyring: Keyring, row: ContractRow): string =>
  openPart(keyring, 'address', whoseOf(row), row.address_sealed)
