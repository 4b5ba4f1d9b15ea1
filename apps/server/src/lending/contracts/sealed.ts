import { openField, sealField, type Keyring } from '../../platform/secrets/keyring.ts'

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
