import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount, loanState } from '../loan/words.ts'
import { assigned, assignees, assignInput } from './assign.ts'
import { paged } from './table.ts'
import type { Action } from './policies.ts'

/** Work that waits for an operator, oldest deadline first. */
export const QUEUES = ['verification', 'quota', 'review', 'release'] as const

/** A claim reserves a case for one operator; it expires by itself. */
const claim = z.object({ by_me: z.boolean(), name: z.string(), until: z.iso.datetime() })

export const queueRow = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  state: loanState,
  amount_cents: amount.nullable(),
  months: z.int().nullable(),
  since: z.iso.datetime(),
  due: z.iso.datetime(),
  /** Until the deadline, by the server's clock (the reader's may differ); negative once it has passed. */
  seconds_left: z.int(),
  late: z.boolean(),
  /** How often it was escalated since its deadline passed. */
  escalations: z.int(),
  claim: claim.nullable(),
  /** This operator may not decide it: they did another duty on this loan. */
  barred: z.boolean(),
})

/** What a role needs to decide the cases of a queue. */
export const QUEUE_ACTIONS: Record<(typeof QUEUES)[number], Action> = {
  verification: 'verification.decide',
  quota: 'verification.decide',
  review: 'review.decide',
  release: 'release.decide',
}

const claimed = z.object({ claim: claim.nullable() })

export const consoleQueue = defineCall({
  key: 'POST /api/console/queue',
  summary: 'A queue of loans that wait for an operator: list, how many wait, claim one, leave it, assign many',
  who: 'operator',
  action: (input) => (input.action === 'list' || input.action === 'counts' ? 'loans.read' : QUEUE_ACTIONS[input.queue]),
  writes: ({ action }) => action === 'claim' || action === 'leave' || action === 'assign_many',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), queue: z.enum(QUEUES), mine: z.boolean().optional(), ...paged }),
    z.strictObject({ action: z.literal('counts') }),
    z.strictObject({ action: z.literal('claim'), queue: z.enum(QUEUES), loan_id: z.uuid() }),
    z.strictObject({ action: z.literal('leave'), queue: z.enum(QUEUES), loan_id: z.uuid() }),
    z.strictObject({ action: z.literal('assignees'), queue: z.enum(QUEUES) }),
    z.strictObject({ action: z.literal('assign_many'), queue: z.enum(QUEUES), ...assignInput }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(queueRow), total: z.int() }),
    counts: z.object({ counts: z.array(z.object({ queue: z.enum(QUEUES), waiting: z.int(), late: z.int() })) }),
    claim: claimed,
    leave: claimed,
    assignees,
    assign_many: assigned,
  }),
})
