import { cents, isRefused, quote, type Day, type Quote, type QuoteRefusal, type Refused } from '@home-credit/domain'
import { iofIn, rateIn } from '../../settings/index.ts'
import type { QuoteRequest, Terms } from './terms.ts'

/** The one calculation: preview and offer use it; contract, repayment list and ledger use the stored costs of the offer. */
export const quoteFor = (
  terms: Terms,
  { netCents, months, dueDay, system }: QuoteRequest,
  release: Day,
): Quote | Refused<QuoteRefusal> =>
  quote({
    netCents: cents(netCents),
    rateMonthly: rateIn(terms.rate_monthly),
    count: months,
    release,
    ...(dueDay === null ? {} : { dueDay }),
    feeCents: cents(terms.fee_cents),
    system,
    iof: iofIn(terms.iof),
  })

/** Throws when an admitted request cannot be quoted: that is a bug. */
export function mustQuote(terms: Terms, input: QuoteRequest, release: Day): Quote {
  const loanQuote = quoteFor(terms, input, release)
  if (isRefused(loanQuote)) throw new Error(`cannot quote an admitted loan: ${loanQuote.refused}`)
  return loanQuote
}
