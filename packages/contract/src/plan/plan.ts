import { z } from 'zod'
import { amount } from '../loan/words.ts'
import { planFigures } from './figures.ts'
import { PLAN_KINDS, PLAN_REASONS, PLAN_STATES } from './words.ts'

/** A plan in any state, as borrower and operator see it. */
export const plan = {
  id: z.uuid(),
  kind: z.enum(PLAN_KINDS),
  state: z.enum(PLAN_STATES),
  /** Null if the lender proposed without a request. */
  reason: z.enum(PLAN_REASONS).nullable(),
  can_pay_cents: amount.nullable(),
  words: z.string(),
  asked_at: z.iso.datetime(),
  /** Deadline for the lender's answer; null once answered. */
  answer_by: z.iso.datetime().nullable(),
  proposed_at: z.iso.datetime().nullable(),
  valid_through: z.iso.date().nullable(),
  /** From the operator to the borrower. */
  note: z.string(),
  terms: planFigures.nullable(),
  contract_id: z.uuid().nullable(),
  closed_at: z.iso.datetime().nullable(),
  closed_reason: z.string().nullable(),
}
