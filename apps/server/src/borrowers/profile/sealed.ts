import type { Insertable } from 'kysely'
import type { BorrowerInfo } from '../../platform/db/index.ts'
import { fieldHash, fieldHashes, fieldLock, type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import type { Info } from './info.ts'

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

/** A sealed value changes together with its lookup hash. */
export function infoColumns(
  keyring: Keyring,
  borrowerId: string,
  { id_number: cpf, bank_account: account, pix, ...plain }: Partial<Info>,
): Partial<Insertable<BorrowerInfo>> {
  return {
    ...plain,
    ...(cpf === undefined
      ? {}
      : {
          cpf_sealed: cpf && sealInfo(keyring, 'cpf', borrowerId, cpf),
          cpf_hash: cpf === null ? null : hashInfo(keyring, 'cpf', cpf),
        }),
    ...(account === undefined
      ? {}
      : { bank_account_sealed: account && sealInfo(keyring, 'bank_account', borrowerId, account) }),
    ...(pix === undefined
      ? {}
      : {
          pix_sealed: pix && sealInfo(keyring, 'pix', borrowerId, pix),
          pix_hash: pix === null ? null : hashInfo(keyring, 'pix', pix),
        }),
  }
}
