import { openOld, type RenewBatch, type Rotated } from '../../platform/secrets/index.ts'
import { lockTotpSealedWithOldKey, updateSecrets } from './account-store.ts'
import { openTotp, sealTotp } from './factors.ts'

/** TOTP keys, including pending ones. */
export const renewTotpKeys: RenewBatch = async (tx, keyring, { after, batch }) => {
  const rows = await lockTotpSealedWithOldKey(tx, keyring[0].id, { after, batch })
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const { id, ...sealed } of rows) {
    const renew = (text: string | null): string | undefined =>
      openOld(
        keyring,
        text,
        (old) => sealTotp(keyring, id, openTotp(keyring, id, old)),
        () => rotated.unopened.push(id),
      )
    const totp = renew(sealed.totp_sealed)
    const pending = renew(sealed.totp_pending_sealed)
    const changes = {
      ...(totp === undefined ? {} : { totp_sealed: totp }),
      ...(pending === undefined ? {} : { totp_pending_sealed: pending }),
    }
    const fields = Object.keys(changes).length
    if (fields === 0) continue
    await updateSecrets(tx, id, changes)
    rotated.rows += 1
    rotated.fields += fields
  }
  return { ...rotated, last: rows.at(-1)?.id }
}
