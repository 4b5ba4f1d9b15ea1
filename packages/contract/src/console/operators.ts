import { z } from 'zod'
import { defineCall } from '../call.ts'
import { operator } from './login.ts'
import { ROLES } from './roles.ts'
import { line } from '../line.ts'
import { paged, sorted } from './table.ts'

const id = z.uuid()
const name = line(1, 120)
const role = z.enum(ROLES)

/** A role that another person has to confirm; `by_me`: this operator proposed it. */
const proposed = z.object({ role, by_name: z.string(), by_me: z.boolean(), at: z.iso.datetime() })

const row = z.object({
  ...operator.shape,
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
  proposed: proposed.nullable(),
})

const reads = ({ action }: { action: string }): boolean => action === 'list' || action === 'one'

export const consoleOperators = defineCall({
  key: 'POST /api/console/operators',
  summary: 'Operators: list, one, add, change, disable, enable; a role is proposed by one and confirmed by another',
  who: 'operator',
  action: (input) => (reads(input) ? 'operators.read' : 'operators.write'),
  writes: (input) => !reads(input),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      /** `text` is a part of the name or of the login. */
      filter: z
        .strictObject({
          text: line(0, 80).optional(),
          role: role.optional(),
          state: z.enum(['active', 'disabled', 'proposed']).optional(),
        })
        .optional(),
      sort: sorted(['name', 'login', 'role', 'created_at']).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id }),
    z.strictObject({
      action: z.literal('add'),
      login: z
        .string()
        .trim()
        .toLowerCase()
        .min(1)
        .max(80)
        .regex(/^[a-z0-9._@-]{2,80}$/),
      name,
      role,
      password: z.string().min(12).max(200),
    }),
    z.strictObject({ action: z.literal('change'), id, name, role }),
    z.strictObject({ action: z.literal('disable'), id }),
    z.strictObject({ action: z.literal('enable'), id }),
    /** The role that was read: another one may have been proposed meanwhile. */
    z.strictObject({ action: z.literal('confirm_role'), id, role }),
    z.strictObject({ action: z.literal('withdraw_role'), id }),
  ]),
  output: z.union([z.object({ rows: z.array(row), total: z.int() }), z.object({ operator: row })]),
})
