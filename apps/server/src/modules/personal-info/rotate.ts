import { sql, type Updateable } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { BorrowerInfo } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { keyIdOf, type Keyring } from '../../secrets/keyring.ts'
import { hashInfo, openInfo, sealInfo, type SealedField } from './sealed.ts'

export interface Rotated {
  rows: number
  fields: number
  /** Borrowers of whom something did not open: its key is not listed, or it was altered. */
  unopened: string[]
}

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type Row = Pick<BorrowerInfo, 'borrower_id' | 'cpf_sealed' | 'bank_account_sealed' | 'pix_sealed'>

/** Rows with something that is sealed with another key than the current one, held until they are rewritten. */
async function lockOld(tx: Db, currentId: string, after: string, batch: number): Promise<Row[]> {
  const isOld = (column: 'cpf_sealed' | 'bank_account_sealed' | 'pix_sealed') => sql<boolean>`split_part(${sql.ref(column)}, '.', 1) <> ${currentId}`
  return tx
    .selectFrom('borrower_info')
    .select(['borrower_id', 'cpf_sealed', 'bank_account_sealed', 'pix_sealed'])
    .where('borrower_id', '>', after)
    .where((eb) => eb.or([isOld('cpf_sealed'), isOld('bank_account_sealed'), isOld('pix_sealed')]))
    .orderBy('borrower_id')
    .limit(batch)
    .forUpdate()
    .execute()
}

/** The columns of a row anew: each sealed text, and with it the hash it is found by, so that both are always of one key. */
function renewed(keyring: Keyring, row: Row): { changes: Updateable<BorrowerInfo>; fields: number; unopened: boolean } {
  const id = row.borrower_id
  let fields = 0
  let unopened = false
  const open = (field: SealedField, sealed: string | null): string | undefined => {
    if (sealed === null || keyIdOf(sealed) === keyring[0].id) return undefined
    try {
      const text = openInfo(keyring, field, id, sealed)
      fields += 1
      return text
    } catch {
      unopened = true
      return undefined
    }
  }
  const cpf = open('cpf', row.cpf_sealed)
  const account = open('bank_account', row.bank_account_sealed)
  const pix = open('pix', row.pix_sealed)
  const changes = {
    ...(cpf === undefined ? {} : { cpf_sealed: sealInfo(keyring, 'cpf', id, cpf), cpf_hash: hashInfo(keyring, 'cpf', cpf) }),
    ...(account === undefined ? {} : { bank_account_sealed: sealInfo(keyring, 'bank_account', id, account) }),
    ...(pix === undefined ? {} : { pix_sealed: sealInfo(keyring, 'pix', id, pix), pix_hash: hashInfo(keyring, 'pix', pix) }),
  }
  return { changes, fields, unopened }
}

async function renewBatch(tx: Db, keyring: Keyring, after: string, batch: number): Promise<Rotated & { last: string | undefined }> {
  const rows = await lockOld(tx, keyring[0].id, after, batch)
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const row of rows) {
    const { changes, fields, unopened } = renewed(keyring, row)
    if (unopened) rotated.unopened.push(row.borrower_id)
    if (fields === 0) continue
    await tx.updateTable('borrower_info').set(changes).where('borrower_id', '=', row.borrower_id).execute()
    rotated.rows += 1
    rotated.fields += fields
  }
  return { ...rotated, last: rows.at(-1)?.borrower_id }
}

export interface RotateOptions {
  now: Date
  batch?: number
  /** Told after each batch that was committed. */
  onBatch?(so: Rotated): void
}

/**
 * Seals everything anew with the current key, batch by batch beside a running server. What was done is seen in the rows themselves, so
 * it can be stopped and begun again anywhere. It goes over all until a pass finds nothing: a server that was still on the
 * older key may have written meanwhile.
 */
export async function rotateKeys(db: Db, keyring: Keyring, { now, batch = BATCH, onBatch }: RotateOptions): Promise<Rotated> {
  const all: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (let before = -1; before !== all.rows; ) {
    before = all.rows
    all.unopened = []
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const from: string = after
      const done = await inTransaction(db, (tx) => renewBatch(tx, keyring, from, batch))
      all.rows += done.rows
      all.fields += done.fields
      all.unopened.push(...done.unopened)
      after = done.last
      if (done.rows > 0) onBatch?.(all)
    }
  }
  if (all.rows > 0)
    await audit(db, { actor: 'system', action: 'data_keys_rotated', subject: 'data_keys', details: { key: keyring[0].id, rows: all.rows, fields: all.fields, unopened: all.unopened.length }, now })
  return all
}
