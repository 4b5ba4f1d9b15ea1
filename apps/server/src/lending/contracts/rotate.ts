import { openOld, type RenewBatch, type Rotated } from '../../platform/secrets/index.ts'
import { openPart, sealPart, type SealedPart } from './seal.ts'
import { lockOld, setSealed } from './store.ts'

/** Re-encrypts a batch of contracts with the current key. Their hashes do not change: they are of the plain text. */
export const renewContracts: RenewBatch = async (tx, keyring, { after, batch }) => {
  const rows = await lockOld(tx, { currentId: keyring[0].id, after, batch })
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const row of rows) {
    const contractRef = { id: row.id, borrowerId: row.borrower_id }
    const renewed = (part: SealedPart, sealed: string): string | undefined => {
      const text = openOld(
        keyring,
        sealed,
        (old) => openPart(keyring, part, contractRef, old),
        () => void rotated.unopened.push(row.borrower_id),
      )
      return text === undefined ? undefined : sealPart(keyring, part, contractRef, text)
    }
    const text = renewed('text', row.text_sealed)
    const address = renewed('address', row.address_sealed)
    const fields = Number(text !== undefined) + Number(address !== undefined)
    if (fields === 0) continue
    await setSealed(tx, row.id, { text: text ?? row.text_sealed, address: address ?? row.address_sealed })
    rotated.rows += 1
    rotated.fields += fields
  }
  return { ...rotated, last: rows.at(-1)?.id }
}
