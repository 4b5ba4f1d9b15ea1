import { LETTER_KINDS } from '@home-credit/contract'
import { z } from 'zod'

const cents = z.int().min(0)

/** Fields of every letter. The borrower's name is read from the signed contract, not stored again. */
const common = {
  lender: z.object({ legal_name: z.string(), brand: z.string(), cnpj: z.string(), address: z.string() }),
  loan_number: z.string(),
  contract_number: z.string(),
  contract_hash: z.string(),
  signed_on: z.iso.date(),
  credited_on: z.iso.date(),
  financed_cents: cents,
}

const settlement = z.object({
  ...common,
  kind: z.literal(LETTER_KINDS[0]),
  settled_on: z.iso.date(),
  paid_cents: cents,
  principal_cents: cents,
  interest_cents: cents,
  late_cents: cents,
})

const year = z.object({
  ...common,
  kind: z.literal(LETTER_KINDS[1]),
  year: z.int(),
  rows: z.array(z.object({ number: z.int(), due_on: z.iso.date(), closed_on: z.iso.date() })),
  paid_cents: cents,
})

/** Everything in a letter except the name; stored, so that the same text can be produced again. */
export const letterContent = z.discriminatedUnion('kind', [settlement, year])
export type LetterContent = z.output<typeof letterContent>
export type SettlementContent = z.output<typeof settlement>
export type YearContent = z.output<typeof year>
export type CommonContent = Omit<
  SettlementContent,
  'kind' | 'settled_on' | 'paid_cents' | 'principal_cents' | 'interest_cents' | 'late_cents'
>
export type LetterKind = (typeof LETTER_KINDS)[number]
