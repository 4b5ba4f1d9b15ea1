import { addDays, formatDay } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { nextContractNumber } from '../contracts/contracts.ts'
import type { Loan } from './loan.ts'
import { insertOffer, voidOffersOf } from './store.ts'
import type { LoanContext } from './loan-context.ts'
import { costsOf, mustQuote } from './quote.ts'
import { releaseDayAt } from './release-day.ts'

interface OfferInput {
  context: LoanContext
  loan: Loan
  now: Date
  /** Set when only the figures are renewed. */
  validThrough?: string
}

/** Makes the final offer from the loan's terms, for a stated release day, and voids the previous one. */
export async function makeOffer(tx: Db, { context, loan, now, validThrough }: OfferInput): Promise<string> {
  const { loanRequest, terms, id: loanId } = loan
  if (loanRequest === null || terms === null) throw new Error('the loan has no package to make an offer from')
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
