import { formatDay } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { useState, type ReactNode } from 'react'
import { bestOffer, rangesOf } from './best-offer.ts'
import { SimulatorView } from './SimulatorView.tsx'
import { FIRST_WISH, type Wish } from './wish.ts'

const between = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value))

interface Props {
  offers: CallOutput<'POST /api/dk/setting'>
  /** What to tap in place of the way to the application. */
  apply?: ((wish: Wish) => ReactNode) | undefined
}

/** Amount and term in, the whole cost out, at once: nothing is asked of the server. */
export function Simulator({ offers, apply }: Props) {
  const ranges = rangesOf(offers)
  const [asked, setWish] = useState(FIRST_WISH)
  const wish = { netCents: between(asked.netCents, ranges.netCents), months: between(asked.months, ranges.months) }
  const offer = bestOffer(offers, wish)
  const first = offer?.quote.schedule.installments[0]
  // While nothing is offered there is nothing to simulate; the page says so.
  return (
    offers.packages[0] && (
      <SimulatorView
        wish={wish}
        ranges={ranges}
        onChange={setWish}
        apply={apply?.(wish)}
        answer={
          offer && first
            ? {
                packageName: offer.package.name,
                rateMonthly: offer.package.rate_monthly,
                paymentCents: first.paymentCents,
                totalCents: offer.quote.totalCents,
                cetAnnualBp: offer.quote.cet.annualBp,
                iofCents: offer.quote.iof.totalCents,
                feeCents: offer.quote.feeCents,
                firstDue: formatDay(first.due),
              }
            : 'none'
        }
      />
    )
  )
}
