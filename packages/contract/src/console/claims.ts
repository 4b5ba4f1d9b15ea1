import { z } from 'zod'
import { claim } from '../app/claims.ts'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'

/** A claim as operators see it. Giving it up takes two people. */
const claimView = claim.extend({
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  end_to_end_id: z.string(),
  given_up_cents: amount.nullable(),
  proposal: z.object({ reason: z.string(), by_me: z.boolean(), by_name: z.string(), at: z.iso.datetime() }).nullable(),
})

/** A loan with an undone payment that has not been paid again. */
const reopened = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  returned_on: z.iso.date(),
  payable_on: z.iso.date(),
  open_cents: amount,
})

const oneClaim = z.object({ claim: claimView })

export const consoleClaims = defineCall({
  key: 'POST /api/console/claims',
  summary:
    'Payments that a bank took back and that are open: claims on borrowers, and loans with what is to be paid again. A claim is given up by two people',
  who: 'operator',
  action: ({ action }) =>
    action === 'list' ? 'collections.read' : action === 'confirm' ? 'write_offs.decide' : 'write_offs.propose',
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    z.strictObject({ action: z.literal('propose'), id: z.uuid(), reason: line(1, 300) }),
    z.strictObject({ action: z.literal('confirm'), id: z.uuid() }),
    z.strictObject({ action: z.literal('withdraw'), id: z.uuid() }),
  ]),
  ...byAction({
    list: z.object({ claims: z.array(claimView), loans: z.array(reopened), total: z.int() }),
    propose: oneClaim,
    confirm: oneClaim,
    withdraw: oneClaim,
  }),
})
