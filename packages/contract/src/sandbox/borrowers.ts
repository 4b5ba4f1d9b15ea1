import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanState } from '../loan/words.ts'

const seeded = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  state: loanState.nullable(),
  note: z.string(),
})

/** The seeded borrowers, each with a loan in a different state, and a log-in as one of them. */
export const sandboxBorrowers = defineCall({
  key: 'POST /api/sandbox/borrowers',
  summary: 'The seeded borrowers of the sandbox',
  who: 'sandbox',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ borrowers: z.array(seeded) }),
})

export const sandboxBorrowerSession = defineCall({
  key: 'POST /api/sandbox/borrower_session',
  summary: 'Log in as a seeded borrower',
  who: 'sandbox',
  writes: () => true,
  handsOutSession: true,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ token: z.string() }),
})
