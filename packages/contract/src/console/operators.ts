import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { operator } from './login.ts'
import { ROLES } from './roles.ts'
import { line } from '../line.ts'
import { access } from './own-account.ts'
import { paged, sorted } from './table.ts'

const id = z.uuid()
const name = line(1, 120)
const role = z.enum(ROLES)

/** A role that another person has to confirm; `by_me`: the calling operator proposed it. */
const proposed = z.object({ role, by_name: z.string(), by_me: z.boolean(), at: z.iso.datetime() })

const row = z.object({
  ...operator.shape,
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
  proposed: proposed.nullable(),
  /** When the owner set password and second factor; the role cannot be confirmed before. */
  enrolled_at: z.iso.datetime().nullable(),
  /** A reset that waits for a second person. */
  reset: proposed.omit({ role: true }).nullable(),
})

const reads = ({ action }: { action: string }): boolean => action === 'list' || action === 'one' || action === 'access'

const oneOperator = z.object({ operator: row })
const operatorAccess = z.object({ access })

export const consoleOperators = defineCall({
  key: 'POST /api/console/operators',
  summary:
    'Operators: list, one, add, change, disable, enable, sessions; a role or a reset is proposed by one and confirmed by another',
  who: 'operator',
  action: (input) => (reads(input) ? 'operators.read' : 'operators.write'),
  writes: (input) => !reads(input),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      /** `text` matches part of the name or login. */
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
    }),
    z.strictObject({ action: z.literal('change'), id, name, role }),
    z.strictObject({ action: z.literal('disable'), id }),
    z.strictObject({ action: z.literal('enable'), id }),
    /** The role on the screen, since another may have been proposed meanwhile. */
    z.strictObject({ action: z.literal('confirm_role'), id, role }),
    z.strictObject({ action: z.literal('withdraw_role'), id }),
    /** Gives an operator who lost password or second factor a new link, once a second person agrees. */
    z.strictObject({ action: z.literal('propose_reset'), id }),
    z.strictObject({ action: z.literal('withdraw_reset'), id }),
    /** Second factors, sessions and failed log-ins of one operator. */
    z.strictObject({ action: z.literal('access'), id }),
    /** All sessions without `session_id`. */
    z.strictObject({ action: z.literal('end_sessions'), id, session_id: id.optional() }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    one: oneOperator,
    add: oneOperator,
    change: oneOperator,
    disable: oneOperator,
    enable: oneOperator,
    confirm_role: oneOperator,
    withdraw_role: oneOperator,
    propose_reset: oneOperator,
    withdraw_reset: oneOperator,
    access: operatorAccess,
    end_sessions: operatorAccess,
  }),
})
