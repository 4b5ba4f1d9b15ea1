import { z } from 'zod'
import { defineCall } from '../call.ts'

/** The body is the file itself; its type is detected from the content. */
export const systemUpload = defineCall({
  key: 'POST /api/system/upload',
  summary:
    'One image or PDF of at most 10 MB as the body (application/octet-stream); kept private to its owner, without metadata',
  who: 'borrower',
  writes: () => true,
  takesFile: { maxBytes: 10 * 1024 * 1024 },
  limit: { max: 120, windowSeconds: 3600 },
  input: z.strictObject({}),
  output: z.object({
    file_id: z.uuid(),
    content_type: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    link: z.string(),
  }),
})
