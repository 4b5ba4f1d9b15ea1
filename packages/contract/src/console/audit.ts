import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { day, paged, sorted } from './table.ts'

/**
 * An actor or subject matches whole, or by its kind: `operator:` and `policy@` stand for all of them. The days are local
 * and inclusive.
 */
const filter = z
  .strictObject({
    subject: line(0, 200).optional(),
    actor: line(0, 200).optional(),
    action: line(0, 80).optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'] })
  .optional()

export const consoleAudit = defineCall({
  key: 'POST /api/console/audit',
  summary: 'The audit log: who did what, to what, when and why; whom it can be filtered by, and a link to it as CSV',
  who: 'operator',
  action: () => 'audit.read',
  writes: () => false,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), filter, sort: sorted(['at']).optional(), ...paged }),
    z.strictObject({ action: z.literal('operators') }),
    z.strictObject({ action: z.literal('link'), filter }),
  ]),
  ...byAction({
    list: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          actor: z.string(),
          /** Of an operator or a borrower, who may have entered no name yet; the number of a loan. */
          actor_name: z.string().nullable(),
          action: z.string(),
          subject: z.string(),
          subject_name: z.string().nullable(),
          reason: z.string().nullable(),
          details: z.record(z.string(), z.unknown()),
          request_id: z.string().nullable(),
        }),
      ),
      total: z.int(),
    }),
    /** All who could have acted, also those who are disabled. */
    operators: z.object({ operators: z.array(z.object({ id: z.string(), name: z.string() })) }),
    link: z.object({ link: z.string(), valid_seconds: z.int() }),
  }),
})
