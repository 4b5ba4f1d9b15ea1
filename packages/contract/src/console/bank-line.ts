import { z } from 'zod'
import { amount } from '../loan/words.ts'

/**
 * `matched`: credited to a wallet. `suspense`: no owner yet. `returning`, `returned`: on its way back to the payer, or
 * there.
 */
export const BANK_LINE_STATES = ['matched', 'suspense', 'returning', 'returned'] as const

/** Why a PIX was not matched automatically. */
export const SUSPENSE_CAUSES = ['no_txid', 'txid_unknown'] as const

/** One incoming PIX, as the bank reports it. */
export const bankLine = z.object({
  end_to_end_id: z.string(),
  txid: z.string().nullable(),
  amount_cents: amount,
  paid_at: z.iso.datetime(),
  state: z.enum(BANK_LINE_STATES),
  cause: z.enum(SUSPENSE_CAUSES).nullable(),
  payer_name: z.string().nullable(),
  /** Masked: ***.123.456-** */
  payer_document: z.string().nullable(),
  borrower_id: z.uuid().nullable(),
  borrower_name: z.string().nullable(),
  order_number: z.string().nullable(),
})

/** One operator proposes, another must confirm. */
export const proposal = z.object({
  kind: z.enum(['match', 'return', 'unmatch']),
  end_to_end_id: z.string(),
  borrower_id: z.uuid().nullable(),
  borrower_name: z.string().nullable(),
  by_me: z.boolean(),
  by_name: z.string(),
  at: z.iso.datetime(),
})
