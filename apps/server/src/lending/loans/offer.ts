import { addDays, formatDay, type Day } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDay, localHour, openDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { nextContractNumber } from '../contracts/contracts.ts'
import type { CreditTerms } from '../../settings/index.ts'
import type { Loan } from './loan.ts'
import { insertOffer, voidOffersOf } from './store.ts'
import { costsOf, mustQuote } from './terms.ts'
import type { LoanContext } from './loan-context.ts'

/** The day that figures are made for: today, or a later one where nobody would be there to release it any more. */
export const releaseDayAt = (
  now: Date,
  { deadlines: { release_cutoff_hour: cutoff }, closed }: Pick<CreditTerms, 'deadlines' | 'closed'>,
): Day => openDay(localHour(now) < cutoff ? localDay(now) : addDays(localDay(now), 1), closed)

interface OfferInput {
  context: LoanContext
  loan: Loan
  now: Date
  /** Kept where the figures alone are made anew. */
  validThrough?: string
}

/** The final offer: made of the terms kept with the loan, for a stated release day. The one before it is void. */
export async function makeOffer(tx: Db, { context, loan, now, validThrough }: OfferInput): Promise<string> {
  const { loanRequest, terms, id: loanId } = loan
  if (loanRequest === null || terms === null) throw new Error('an offer without a package')
  const { offer_days: days } = context.terms.deadlines
  const release = releaseDayAt(now, context.terms)
  const id = uuidv7()
  await voidOffersOf(tx, loanId, now)
  await insertOffer(tx, {
    id,
    loan_id: loanId,
    contract_number: await nextContractNumber(tx, now),
    release_on: formatDay(release),
    valid_through: validThrough ?? formatDay(addDays(localDay(now), days)),
    costs: costsOf(terms, mustQuote(terms, loanRequest, release)),
    made_at: now,
  })
  return id
}
