import { RECOVERY_PHOTOS } from '@home-credit/contract'
import { z } from 'zod'
import { seal, unseal } from '../../platform/secrets/index.ts'
import type { WrittenFile } from '../../platform/files/index.ts'

/** Enough time for two photos, and less than the time after which unused photos are deleted. */
export const TICKET_SECONDS = 1800

const ticket = z.object({
  /** Becomes the id of the change, so that a ticket creates only one. */
  id: z.uuid(),
  phone: z.string(),
  cpf: z.string(),
  expires: z.number(),
})
/** A proven number and an unchecked CPF. */
export type Ticket = z.infer<typeof ticket>

const photo = z.object({
  ticket: z.uuid(),
  kind: z.enum(RECOVERY_PHOTOS),
  id: z.uuid(),
  content_type: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  sha256: z.string(),
  created_at: z.string(),
})
/** A photo uploaded with a ticket. */
type Photo = z.infer<typeof photo>

/** Returns undefined when the sealed text was altered or invented. */
function tryUnseal<Shape extends z.ZodType>(
  secretKey: Buffer,
  purpose: string,
  shape: Shape,
  sealed: string,
): z.output<Shape> | undefined {
  try {
    return shape.parse(JSON.parse(unseal(secretKey, purpose, sealed)))
  } catch {
    return undefined
  }
}

export const sealTicket = (secretKey: Buffer, contents: Ticket): string =>
  seal(secretKey, 'recovery-ticket', JSON.stringify(contents))

/** Returns undefined when invalid or expired. */
export function openTicket(secretKey: Buffer, sealed: string, now: Date): Ticket | undefined {
  const found = tryUnseal(secretKey, 'recovery-ticket', ticket, sealed)
  return found !== undefined && found.expires > now.getTime() ? found : undefined
}

export const sealPhoto = (
  secretKey: Buffer,
  { id: ticketId }: Ticket,
  kind: Photo['kind'],
  { sha256, created_at, ...written }: WrittenFile,
): string =>
  seal(
    secretKey,
    'recovery-photo',
    JSON.stringify({
      ...written,
      ticket: ticketId,
      kind,
      sha256: sha256.toString('base64url'),
      created_at: created_at.toISOString(),
    } satisfies Photo),
  )

/** Returns undefined unless the photo is of this kind and belongs to this ticket. */
export function openPhoto(
  secretKey: Buffer,
  { id: ticketId }: Ticket,
  kind: Photo['kind'],
  sealed: string,
): WrittenFile | undefined {
  const found = tryUnseal(secretKey, 'recovery-photo', photo, sealed)
  if (found?.ticket !== ticketId || found.kind !== kind) return undefined
  const { id, content_type, bytes, width, height, sha256, created_at } = found
  return {
    id,
    content_type,
    bytes,
    width,
    height,
    sha256: Buffer.from(sha256, 'base64url'),
    created_at: new Date(created_at),
  }
}
