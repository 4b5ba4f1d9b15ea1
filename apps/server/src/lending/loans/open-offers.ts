import type { NewPrices, OpenUnder } from '../../settings/index.ts'
import { areSameTerms, renewedTerms } from './terms.ts'
import { unsignedLoans } from './loan-queries.ts'

/** Counts the unsigned offers and applications that a price change affects, and those that keep their prices because the new ones cost more. */
export const openUnder: OpenUnder = async (db, before, after, most) => {
  const loans = await unsignedLoans(db, most === undefined ? undefined : most + 1)
  if (most !== undefined && loans.length > most) return undefined
  const counts = { open_offers: { made_anew: 0, kept: 0 }, open_applications: { made_anew: 0, kept: 0 } }
  for (const { state, terms, loanRequest } of loans) {
    if (terms === null || loanRequest === null) continue
    const of = state === 'approved' ? counts.open_offers : counts.open_applications
    const under = ({ packages, iof, late }: NewPrices) =>
      renewedTerms(terms, loanRequest, { iof, late, policy: { packages, version: terms.policy_version } })
    const [old, renewed] = [under(before), under(after)]
    if (!areSameTerms(renewed.terms, old.terms)) of.made_anew += 1
    else if (renewed.dearer && !old.dearer) of.kept += 1
  }
  return counts
}
