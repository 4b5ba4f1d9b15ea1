import { openOld, type RenewBatch, type Rotated } from '../../platform/secrets/index.ts'
import { openText, payerIn, sealPayer } from './payer.ts'
import { lockOldPayers, updateLine } from './store.ts'

/** Reseals the payer with the current key and recomputes its hash. */
export const renewPayers: RenewBatch = async (tx, keyring, { after, batch }) => {
  const rows = await lockOldPayers(tx, keyring[0].id, after, batch)
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const { end_to_end_id: id, payer } of rows) {
    const plaintext = openOld(
      keyring,
      payer?.toString() ?? null,
      (old) => openText(keyring, id, old),
      () => void rotated.unopened.push(id),
    )
    if (plaintext === undefined) continue
    await updateLine(tx, id, sealPayer(keyring, id, payerIn(plaintext)))
    rotated.rows += 1
    rotated.fields += 1
  }
  return { ...rotated, last: rows.at(-1)?.end_to_end_id }
}
