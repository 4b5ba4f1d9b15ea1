import { cents, type CreditedLoan } from '@home-credit/domain'
import { z } from 'zod'
import { dayIn } from '../../platform/clock/index.ts'
import type { Loan } from './loan.ts'

/** The list in force when it is not the contract's, as stored with the loan. */
const planInForce = z.object({
  id: z.string(),
  kind: z.enum(['agreement', 'due_day']),
  /** The local day from which it applies. */
  from: z.string(),
  /** The number of its first row. */
  first: z.number(),
  rate_monthly: z.string(),
  /** The last centavos of its rows that were charged IOF beyond the due date. */
  taxed_ahead: z
    .array(z.object({ number: z.number(), principal_cents: z.number(), taxed_through: z.string() }))
    .optional(),
})
export type PlanInForce = z.output<typeof planInForce>

export const replannedIn = ({ from, first, taxed_ahead }: PlanInForce): NonNullable<CreditedLoan['replanned']> => ({
  from: dayIn(from),
  first,
  ...(taxed_ahead === undefined
    ? {}
    : {
        taxedAhead: taxed_ahead.map(({ number, principal_cents, taxed_through }) => ({
          number,
          principalCents: cents(principal_cents),
          taxedThrough: dayIn(taxed_through),
        })),
      }),
})

export const planIn = ({ plan }: Pick<Loan, 'plan'>): PlanInForce | null =>
  plan === null ? null : planInForce.parse(plan)
