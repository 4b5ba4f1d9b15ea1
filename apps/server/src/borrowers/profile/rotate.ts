import type { Updateable } from 'kysely'
import type { BorrowerInfo } from '../../platform/db/index.ts'
import { type Keyring, openOld, type RenewBatch, type Rotated } from '../../platform/secrets/index.ts'
import { hashInfo, openInfo, sealInfo, type SealedField } from './sealed.ts'
import { lockSealedWithOldKey, updateSealed, type SealedColumns } from './store.ts'

/** Reseals each text together with its lookup hash, so that both always use the same key. */
function renewed(
  keyring: Keyring,
  row: SealedColumns,
): { changes: Updateable<BorrowerInfo>; fields: number; unopened: boolean } {
  const id = row.borrower_id
  let fields = 0
  let unopened = false
  const open = (field: SealedField, sealed: string | null): string | undefined => {
    const text = openOld(
      keyring,
      sealed,
      (old) => openInfo(keyring, field, id, old),
      () => (unopened = true),
    )
    if (text !== undefined) fields += 1
    return text
  }
  const cpf = open('cpf', row.cpf_sealed)
  const account = open('bank_account', row.bank_account_sealed)
  const pix = open('pix', row.pix_sealed)
  const changes = {
    ...(cpf === undefined
      ? {}
      : { cpf_sealed: sealInfo(keyring, 'cpf', id, cpf), cpf_hash: hashInfo(keyring, 'cpf', cpf) }),
    ...(account === undefined ? {} : { bank_account_sealed: sealInfo(keyring, 'bank_account', id, account) }),
    ...(pix === undefined
      ? {}
      : { pix_sealed: sealInfo(keyring, 'pix', id, pix), pix_hash: hashInfo(keyring, 'pix', pix) }),
  }
  return { changes, fields, unopened }
}

export const renewInfo: RenewBatch = async (tx, keyring, { after, batch }) => {
  const rows = await lockSealedWithOldKey(tx, keyring[0].id, after, batch)
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const row of rows) {
    const { changes, fields, unopened } = renewed(keyring, row)
    if (unopened) rotated.unopened.push(row.borrower_id)
    if (fields === 0) continue
    await updateSealed(tx, row.borrower_id, changes)
    rotated.rows += 1
    rotated.fields += fields
  }
  return { ...rotated, last: rows.at(-1)?.borrower_id }
}
