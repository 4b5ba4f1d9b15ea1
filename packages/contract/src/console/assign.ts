import { z } from 'zod'

/** Rows that are assigned at once: a page of a list at most. */
const MOST = 100

export const assignInput = {
  ids: z.array(z.uuid()).min(1).max(MOST),
  /** Null: to nobody. */
  operator_id: z.uuid().nullable(),
}

/** Operators that the rows can be assigned to, by name. */
export const assignees = z.object({ operators: z.array(z.object({ id: z.uuid(), name: z.string() })) })

export const ASSIGN_REFUSALS = ['not_found', 'closed', 'claimed', 'barred'] as const

/** How many were assigned, and each that was not: by its number, with what keeps it. */
export const assigned = z.object({
  assigned: z.int(),
  refused: z.array(z.object({ id: z.uuid(), number: z.string(), reason: z.enum(ASSIGN_REFUSALS) })),
})
