import type { FIGURES } from '@home-credit/contract'
import {
  cents,
  creditLoan,
  formatCnpj,
  isRefused,
  packageAdmits,
  payRows,
  quote,
  settle,
  sumCents,
  type CreditedLoan,
  type Quote,
  type Refused,
} from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import {
  iofIn,
  lateIn,
  offersOf,
  packageIn,
  rateIn as asRate,
  settingsInForce,
  type SettingValue,
} from '../../settings/index.ts'
import { basisPointsIn, moneyIn, rateIn } from '../../platform/format/index.ts'

export type Figure = (typeof FIGURES)[number]
/** The figures of the example are missing while no package is on offer. */
export type Figures = Readonly<Partial<Record<Figure, string>>>

const EXAMPLE = { netCents: 100_000, months: 6 }
/** In the early repayment example, the rest is paid off when this installment is due. */
const SETTLE_AFTER = 3
const settledAfter = (months: number): number => Math.min(SETTLE_AFTER, months - 1)

type Package = SettingValue<'packages'>[number]

const admitsExample = (each: Package): boolean => packageAdmits(packageIn(each), EXAMPLE)

const must = <Value, Reason extends string>(answer: Value | Refused<Reason>): Value => {
  if (isRefused(answer)) throw new Error(`the example is refused: ${answer.refused}`)
  return answer
}

/** The cost of settling on the due date of row `after`, with all rows until then paid on time, and the sum of the remaining installments without it. */
function paidEarly(loan: CreditedLoan, after: number): { settleCents: number; leftCents: number } {
  const rows = loan.rows.slice(0, after)
  const paid = rows.reduce((now, { number, due }) => must(payRows(now, { rows: [number], day: due })).loan, loan)
  const left = sumCents(loan.rows.slice(after).map(({ paymentCents }) => paymentCents))
  return { settleCents: must(settle(paid, { day: paid.lastEvent })).paid.amountCents, leftCents: left }
}

/** The engine's figures for one example today, and the lender: articles insert figures by name instead of typing them. */
export async function figuresOf(db: Db, now: Date, lang: Lang): Promise<Figures> {
  const { lender } = await settingsInForce(db, now, ['lender'])
  const { packages, iof, late } = await offersOf(db, now)
  const baseFigures = {
    late_fine: rateIn(lang, late.fine_rate),
    late_mora: rateIn(lang, late.mora_monthly),
    lender_name: lender.legal_name,
    lender_cnpj: formatCnpj(lender.cnpj),
    lender_address: lender.address,
  }
  const chosen = packages.find(admitsExample) ?? packages[0]
  if (chosen === undefined) return baseFigures
  const { netCents: requestedNetCents, months } = admitsExample(chosen)
    ? EXAMPLE
    : { netCents: chosen.amount_min_cents, months: chosen.months_max }
  const found: Quote = must(
    quote({
      system: 'price',
      rateMonthly: asRate(chosen.rate_monthly),
      count: months,
      release: localDay(now),
      feeCents: cents(chosen.fee_cents),
      iof: iofIn(iof),
      netCents: cents(requestedNetCents),
    }),
  )
  const { netCents, feeCents, schedule } = found
  const iofCents = cents(found.financedCents - netCents - feeCents)
  const { settleCents, leftCents } = paidEarly(
    creditLoan({ schedule, netCents, iofCents, feeCents, lateTerms: lateIn(late) }),
    settledAfter(months),
  )
  const money = (amount: number): string => moneyIn(lang, amount)
  return {
    example_amount: money(netCents),
    example_months: String(months),
    example_package: chosen.name,
    example_rate: rateIn(lang, chosen.rate_monthly),
    example_installment: money(schedule.installments[0]?.paymentCents ?? 0),
    example_total: money(found.totalCents),
    example_interest: money(found.interestCents),
    example_iof: money(iofCents),
    example_cet: basisPointsIn(lang, found.cet.annualBp),
    example_settle_after: String(settledAfter(months)),
    example_settle: money(settleCents),
    example_left: money(leftCents),
    example_saved: money(leftCents - settleCents),
    ...baseFigures,
  }
}
