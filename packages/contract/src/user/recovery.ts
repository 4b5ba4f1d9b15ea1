import { z } from 'zod'
import { defineCall } from '../call.ts'
import { phoneParts, smsCode } from './parts.ts'

export const RECOVERY_PHOTOS = ['document', 'selfie'] as const

/** Encrypted by the server: what was proven, unreadable for the client. */
const sealed = z.string().regex(/^[\w-]{40,800}$/)

/** Never reveals whether the CPF has an account: answer, shape and work are the same. */
export const userRecovery = defineCall({
  key: 'POST /api/user/recovery',
  summary:
    'Who has neither the number nor a session: prove a new number by its code (scene recovery) and name the CPF, then ask with document and selfie',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('prove'), ...phoneParts, sms_code: smsCode, id_number: z.string().max(20) }),
    z.strictObject({
      action: z.literal('ask'),
      ticket: sealed,
      document_file_id: sealed,
      selfie_file_id: sealed,
    }),
  ]),
  /** The ticket is needed for the two photos and the request; it expires. */
  output: z.object({ ticket: z.string().optional(), valid_seconds: z.int().optional() }),
})

export const userRecoveryPhoto = defineCall({
  key: 'POST /api/user/recovery_photo',
  summary: 'One photo for a recovery, at most 10 MB as the body (application/octet-stream), by its ticket',
  who: 'anyone',
  writes: () => true,
  takesFile: { maxBytes: 10 * 1024 * 1024, inputInQuery: true },
  limit: { max: 30, windowSeconds: 3600 },
  input: z.strictObject({ ticket: sealed, kind: z.enum(RECOVERY_PHOTOS) }),
  output: z.object({ file_id: z.string() }),
})
