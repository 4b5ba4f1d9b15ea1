import { fieldHash, fieldHashes, fieldLock, type Keyring, openField, sealField } from '../../platform/secrets/index.ts'

export type SealedField = 'cpf' | 'bank_account' | 'pix'

/** Bound to its field and borrower: it cannot be opened in another row. */
const purpose = (field: SealedField, borrowerId: string): string => `borrower_info.${field} of ${borrowerId}`

export const sealInfo = (keyring: Keyring, field: SealedField, borrowerId: string, text: string): string =>
  sealField(keyring, purpose(field, borrowerId), text)
export const openInfo = (keyring: Keyring, field: SealedField, borrowerId: string, sealed: string): string =>
  openField(keyring, purpose(field, borrowerId), sealed)

export const hashInfo = (keyring: Keyring, field: SealedField, value: string): Buffer =>
  fieldHash(keyring, field, value)
export const hashesOfInfo = (keyring: Keyring, field: SealedField, value: string): Buffer[] =>
  fieldHashes(keyring, field, value)
export const lockOfInfo = (keyring: Keyring, field: SealedField, value: string): bigint =>
  fieldLock(keyring, field, value)
