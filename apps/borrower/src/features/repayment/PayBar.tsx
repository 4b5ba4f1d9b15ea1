import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { sumOf, type Installment } from './repayment.ts'

interface Props {
  chosen: readonly Installment[]
  busy: boolean
  /** Shown after a failed payment, for example. */
  notice: ReactNode
  onPay(): void
}

function noteOf(chosen: readonly Installment[]): string | undefined {
  const [saved, late] = [sumOf(chosen, 'saved_cents'), sumOf(chosen, 'late_cents')]
  const notes = [
    ...(chosen.length > 1 ? [texts.repay_chosen({ count: chosen.length })] : []),
    ...(late > 0
      ? [texts.repay_with_late({ amount: formatMoneyInColumn(late) })]
      : saved > 0
        ? [texts.repay_saving({ amount: formatMoneyInColumn(saved) })]
        : []),
  ]
  return notes.length === 0 ? undefined : notes.join(' · ')
}

/** Pays the selected installments: their total, and what it saves or what is late in it. */
export const PayBar = ({ chosen, busy, notice, onPay }: Props) => (
  <Dock note={noteOf(chosen)}>
    {notice}
    <Button busy={busy} disabled={chosen.length === 0} onClick={onPay}>
      {chosen.length === 0
        ? texts.repay_choose()
        : texts.repay_pay_amount({ amount: formatMoneyInColumn(sumOf(chosen, 'amount_cents')) })}
    </Button>
  </Dock>
)
