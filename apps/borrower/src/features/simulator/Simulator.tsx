import { formatDay } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { useState, type ComponentType } from 'react'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { INITIAL_INPUT, type SimulatorInput } from '../../shared/simulator-input.ts'
import { bestOffer, rangesOf } from './best-offer.ts'
import type { InputKeyboardProps } from './InputKeyboard.tsx'
import { SimulatorView } from './SimulatorView.tsx'

const clamp = (value: number, { min, max }: { min: number; max: number }): number => Math.min(max, Math.max(min, value))

interface Props {
  offers: CallOutput<'POST /api/dk/setting'>
  /** The way on to an application. */
  Apply?: ComponentType<SimulatorInput> | undefined
}

/** Comes with the first tap on the pencil or on another term. */
const loadKeyboard = () => import('./InputKeyboard.tsx').then((part) => part.InputKeyboard)

/** Calculates the full cost locally, without a request. */
export function Simulator({ offers, Apply }: Props) {
  const ranges = rangesOf(offers)
  const [entered, setEntered] = useState(INITIAL_INPUT)
  const [typing, setTyping] = useState<InputKeyboardProps['typing']>()
  const input = { netCents: clamp(entered.netCents, ranges.netCents), months: clamp(entered.months, ranges.months) }
  const offer = bestOffer(offers, input)
  const first = offer?.quote.schedule.installments[0]
  // With no package on offer there is nothing to simulate; the page reports it.
  return (
    offers.packages[0] && (
      <>
        <SimulatorView
          input={input}
          ranges={ranges}
          onChange={setEntered}
          apply={Apply && <Apply {...input} />}
          onType={setTyping}
          answer={
            offer && first
              ? {
                  packageName: offer.package.name,
                  rateMonthly: offer.package.rate_monthly,
                  netCents: offer.quote.netCents,
                  paymentCents: first.paymentCents,
                  totalCents: offer.quote.totalCents,
                  cetAnnualBp: offer.quote.cet.annualBp,
                  interestCents: offer.quote.interestCents,
                  iofCents: offer.quote.iof.totalCents,
                  feeCents: offer.quote.feeCents,
                  firstDue: formatDay(first.due),
                }
              : 'none'
          }
        />
        {typing !== undefined && (
          <LazyPage<InputKeyboardProps>
            inPage
            name="keyboard"
            load={loadKeyboard}
            props={{ typing, input, ranges, onChange: setEntered, onClose: () => setTyping(undefined) }}
          />
        )}
      </>
    )
  )
}
