import { formatDay } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState, type ComponentType } from 'react'
import { Keyboard } from '../../shared/Keyboard.tsx'
import { INITIAL_INPUT, type SimulatorInput } from '../../shared/simulator-input.ts'
import { TermKeyboard } from '../../shared/TermKeyboard.tsx'
import { bestOffer, rangesOf } from './best-offer.ts'
import { SimulatorView } from './SimulatorView.tsx'

const between = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value))

interface Props {
  offers: CallOutput<'POST /api/dk/setting'>
  /** The way on to an application. */
  Apply?: ComponentType<SimulatorInput> | undefined
}

/** Calculates the full cost locally, without a request. */
export function Simulator({ offers, Apply }: Props) {
  const ranges = rangesOf(offers)
  const [typed, setInput] = useState(INITIAL_INPUT)
  const [typing, setTyping] = useState<'amount' | 'term'>()
  const input = { netCents: between(typed.netCents, ranges.netCents), months: between(typed.months, ranges.months) }
  const offer = bestOffer(offers, input)
  const close = (): void => setTyping(undefined)
  const first = offer?.quote.schedule.installments[0]
  // With no package on offer there is nothing to simulate; the page reports it.
  return (
    offers.packages[0] && (
      <>
        <SimulatorView
          input={input}
          ranges={ranges}
          onChange={setInput}
          apply={Apply && <Apply {...input} />}
          onType={setTyping}
          answer={
            offer && first
              ? {
                  packageName: offer.package.name,
                  rateMonthly: offer.package.rate_monthly,
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
        <Keyboard
          open={typing === 'amount'}
          label={texts.sim_amount()}
          valueCents={input.netCents}
          maxCents={ranges.netCents.max}
          onCancel={close}
          onConfirm={(netCents) => {
            close()
            setInput({ ...input, netCents })
          }}
        />
        <TermKeyboard
          open={typing === 'term'}
          label={texts.sim_months()}
          months={input.months}
          {...ranges.months}
          onChange={(months) => setInput({ ...input, months })}
          onClose={close}
        />
      </>
    )
  )
}
