import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'

const SEARCH_KINDS = ['borrower', 'loan', 'contract', 'order', 'withdrawal', 'pix', 'conversation'] as const
/** Pages of the console that show one item by its id. */
const SEARCH_PAGES = ['borrowers', 'loans', 'proofs', 'suspense', 'payouts', 'conversations'] as const

export const consoleSearch = defineCall({
  key: 'POST /api/console/search',
  summary:
    'Finds borrowers by name, phone or CPF, and loans, contracts, orders, withdrawals, PIX and conversations by their number',
  who: 'operator',
  action: () => 'loans.read',
  // A search by CPF only writes to the log.
  writes: () => false,
  input: z.strictObject({ text: line(2, 100) }),
  output: z.object({
    /** Best first, and only what the role may open. */
    results: z
      .array(
        z.object({
          kind: z.enum(SEARCH_KINDS),
          /** The borrower's name, or the number; empty if the borrower has not entered a name. */
          title: z.string(),
          /** The masked phone of a borrower; otherwise the borrower's name. */
          note: z.string(),
          /** Null for a PIX that belongs to nobody yet. */
          borrower_id: z.uuid().nullable(),
          borrower_name: z.string(),
          open: z.object({ page: z.enum(SEARCH_PAGES), id: z.string() }),
        }),
      )
      .max(20),
  }),
})
