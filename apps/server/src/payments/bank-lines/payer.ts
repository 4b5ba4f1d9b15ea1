import { z } from 'zod'
import { fieldHash, fieldHashes, type Keyring, openField, sealField } from '../../platform/secrets/index.ts'

export interface Payer {
  name: string
  document: string
}

const HASHED = 'pix payer'

/** Binds the sealed payer to its own line: copied to another line it cannot be opened. */
const purpose = (endToEndId: string): string => `pix_received.payer of ${endToEndId}`

const payerSchema = z.object({ name: z.string(), document: z.string() })

export const sealPayer = (
  keyring: Keyring,
  endToEndId: string,
  payer: Payer,
): { payer: Buffer; payer_hash: Buffer } => ({
  payer: Buffer.from(sealField(keyring, purpose(endToEndId), JSON.stringify(payer))),
  payer_hash: fieldHash(keyring, HASHED, payer.document),
})

/** The plaintext, to read it or to seal it with another key. */
export const openText = (keyring: Keyring, endToEndId: string, sealed: string): string =>
  openField(keyring, purpose(endToEndId), sealed)
export const payerIn = (text: string): Payer => payerSchema.parse(JSON.parse(text))

export const openPayer = (
  keyring: Keyring,
  { end_to_end_id, payer }: { end_to_end_id: string; payer: Buffer | null },
): Payer | undefined => (payer === null ? undefined : payerIn(openText(keyring, end_to_end_id, payer.toString())))

/** One hash per key of the keyring. */
export const hashesOfPayer = (keyring: Keyring, document: string): Buffer[] => fieldHashes(keyring, HASHED, document)
