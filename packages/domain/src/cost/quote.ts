import type { Day } from '../calendar/day.ts'
import { isCents, uncheckedCents, type Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import { refuse, type Refused } from '../refused.ts'
import type { AmortisationSystem, Schedule } from '../schedule/installment.ts'
import { planOf, type TermsRefusal } from '../schedule/plan.ts'
import { cet, type Cet, type CetRefusal } from './cet.ts'
import { areIofRates, deducted, financed, type FinancedRefusal } from './financed.ts'
import type { Iof, IofRates } from './iof.ts'
import { annualBp } from './percent.ts'

interface Terms {
  readonly system: AmortisationSystem
  readonly rateMonthly: Rate
  readonly count: number
  readonly release: Day
  readonly dueDay?: number | undefined
  readonly feeCents: Cents
  readonly iof: IofRates
}

/** Either the net the borrower receives, or the principal that IOF and fee are deducted from. */
export type QuoteRequest = Terms &
  (
    | { readonly netCents: Cents; readonly principalCents?: undefined }
    | { readonly principalCents: Cents; readonly netCents?: undefined }
  )

/** A loan with its whole cost. Contract, repayment list and ledger use the one that was stored with the offer. */
export interface Quote {
  readonly schedule: Schedule
  readonly financedCents: Cents
  readonly netCents: Cents
  readonly feeCents: Cents
  readonly iof: Iof
  readonly interestCents: Cents
  readonly totalCents: Cents
  readonly rateAnnualBp: number
  readonly cet: Cet
}

export type QuoteRefusal =
  | TermsRefusal
  | FinancedRefusal
  | Exclude<CetRefusal, 'flows_out_of_range' | 'paid_less_than_received'>
  | 'net_out_of_range'
  | 'fee_out_of_range'
  | 'iof_out_of_range'

export function quote(request: QuoteRequest): Quote | Refused<QuoteRefusal> {
  const { feeCents, netCents, principalCents, iof: rates } = request
  if (!isCents(feeCents) || feeCents < 0) return refuse('fee_out_of_range')
  if (!areIofRates(rates)) return refuse('iof_out_of_range')
  if (principalCents === undefined && (!isCents(netCents) || netCents <= 0)) return refuse('net_out_of_range')
  const plan = planOf(request)
  if ('refused' in plan) return plan
  const found =
    principalCents === undefined
      ? financed({ plan, feeCents, rates, netCents })
      : deducted({ plan, feeCents, rates, financedCents: principalCents })
  if ('refused' in found) return found
  const { financedCents, installments } = found
  const cost = cet({ netCents: found.netCents, release: plan.release, rows: installments })
  if ('refused' in cost) {
    if (cost.refused === 'cet_out_of_range') return refuse(cost.refused)
    throw new Error(`cet refused the flows of a schedule: ${cost.refused}`)
  }
  const totalCents = uncheckedCents(installments.reduce((sum, row) => sum + row.paymentCents, 0))
  return {
    schedule: {
      system: plan.system,
      rateMonthly: plan.rateMonthly,
      release: plan.release,
      financedCents,
      installments,
    },
    financedCents,
    netCents: found.netCents,
    feeCents,
    iof: found.iof,
    interestCents: uncheckedCents(totalCents - financedCents),
    totalCents,
    rateAnnualBp: annualBp(plan.rateMonthly),
    cet: cost,
  }
}
