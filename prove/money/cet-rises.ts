import { cents, isRefused, rate, type Cents } from '@home-credit/domain'
import { IOF_RATES, type IofRates } from '../../packages/domain/src/cost/iof.ts'
import { domainTerms, got } from './domain-engine.ts'
import { anyAmount, anyTerms, whole, type Random } from './loans.ts'
import { yieldOf } from './oracle.ts'
import { propertyClaim, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

const NO_IOF: IofRates = { dailyRate: rate(0), additionalRate: rate(0), maxDays: 0 }

/** Half a percent of the loan: a cost that shows in two decimals of a yearly rate over up to ten years. */
const visibleFee = (principal: number, random: Random): Cents =>
  cents(whole(random, Math.ceil(principal / 200), Math.ceil(principal / 10)))

/** The same list without deductions, with a fee, with IOF, and with both; and for the same net. */
function check(engine: Subject, random: Random): string[] {
  const terms = domainTerms(anyTerms(random))
  const principal = anyAmount(random)
  const feeCents = visibleFee(principal, random)
  const cost = (options: { fee: Cents; iof: IofRates; net?: true }): number | undefined => {
    const amount = options.net === true ? { netCents: cents(principal) } : { principalCents: cents(principal) }
    const found = engine.quote({ ...terms, ...amount, feeCents: options.fee, iof: options.iof })
    return isRefused(found) ? undefined : found.cet.annualBp
  }
  const none = cents(0)
  const bare = cost({ fee: none, iof: NO_IOF })
  // No list, or a CET above the solver's limit: tries other terms.
  if (bare === undefined) return check(engine, random)
  const centavo = cost({ fee: cents(1), iof: NO_IOF })
  const fee = cost({ fee: feeCents, iof: NO_IOF })
  const iof = cost({ fee: none, iof: IOF_RATES })
  const both = cost({ fee: feeCents, iof: IOF_RATES })
  const bareNet = cost({ fee: none, iof: NO_IOF, net: true })
  const iofNet = cost({ fee: none, iof: IOF_RATES, net: true })
  const bothNet = cost({ fee: feeCents, iof: IOF_RATES, net: true })
  /** A CET above the solver's limit counts as more. */
  const more = (dear: number | undefined, cheap: number | undefined): boolean =>
    (dear ?? Infinity) > (cheap ?? -Infinity)
  return [
    ...wrong({
      'a fee raises it': more(fee, bare),
      'IOF raises it': more(iof, bare),
      'a fee on top of IOF raises it': more(both, iof),
      'IOF on top of a fee raises it': more(both, fee),
      'a centavo does not lower it': (centavo ?? Infinity) >= bare,
      'for the same net, IOF raises it': bareNet === undefined || more(iofNet, bareNet),
      'for the same net, a fee raises it': iofNet === undefined || more(bothNet, iofNet),
    }),
    ...centavoFaults(engine, { ...terms, principalCents: cents(principal), feeCents: none, iof: NO_IOF }),
  ].map((fault) => `not so: ${fault} (${JSON.stringify({ ...terms, principal, feeCents })})`)
}

const FINE = 10n ** 14n

/**
 * One centavo less for the borrower raises the cost too, though not always visibly in two decimals: compares
 * fourteen.
 */
function centavoFaults(engine: Subject, request: Parameters<Subject['quote']>[0]): string[] {
  const { schedule, netCents } = got(engine.quote(request))
  const flows = schedule.installments.map(({ due, paymentCents }) => ({
    days: due - schedule.release,
    amount: BigInt(paymentCents),
  }))
  const [bare, dear] = [BigInt(netCents), BigInt(netCents - 1)].map(
    (net) => yieldOf({ net, flows, unit: FINE }, 'down') ?? 0n,
  )
  return wrong({ 'a centavo raises it in fourteen decimals': (dear ?? 0n) > (bare ?? 0n) })
}

const spoiledNet =
  (taken: (quote: { feeCents: Cents; iof: { totalCents: Cents } }) => number): Subject['quote'] =>
  (request) => {
    const found = subject.quote(request)
    if (isRefused(found)) return found
    const cet = subject.cet({
      netCents: cents(found.netCents + taken(found)),
      release: found.schedule.release,
      rows: found.schedule.installments,
    })
    return isRefused(cet) ? found : { ...found, cet }
  }

export const cetRises = propertyClaim({
  claim: 'adding a fee or IOF strictly raises the CET',
  cases: 'loans with and without costs',
  check,
  plants: [
    { bug: 'the fee left out of the CET', spoil: { quote: spoiledNet(({ feeCents }) => feeCents) } },
    { bug: 'the IOF left out of the CET', spoil: { quote: spoiledNet(({ iof }) => iof.totalCents) } },
  ],
})
