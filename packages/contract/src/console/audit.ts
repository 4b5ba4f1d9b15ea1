import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { day, paged, sorted } from './table.ts'

export const consoleAudit = defineCall({
  key: 'POST /api/console/audit',
  summary: 'The audit log: who did what, to what, when and why',
  who: 'operator',
  action: () => 'audit.read',
  writes: () => false,
  input: z.strictObject({
    /** Subject, actor and action match by prefix; the days are local and inclusive. */
    filter: z
      .strictObject({
        subject: line(0, 200).optional(),
        actor: line(0, 200).optional(),
        action: line(0, 80).optional(),
        from: day.optional(),
        to: day.optional(),
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'] })
      .optional(),
    sort: sorted(['at']).optional(),
    ...paged,
  }),
  output: z.object({
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
})
