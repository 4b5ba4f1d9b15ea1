import * as texts from '@home-credit/texts'
import type { Installment, Repayment } from './repayment.ts'

export const STATES = {
  early: { tone: 'info', icon: 'calendar', word: texts.repay_state_early },
  immediate: { tone: 'warning', icon: 'clock', word: texts.repay_state_immediate },
  overdue: { tone: 'danger', icon: 'alert', word: texts.repay_state_overdue },
  refunded: { tone: 'success', icon: 'check', word: texts.repay_state_refunded },
} as const satisfies Record<Installment['state'], unknown>

/** 1, 2, 3 and 7 become '1–3, 7'. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range !== undefined && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}

export const stagesText = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? texts.repay_stage({ number: numbers.join() })
    : texts.repay_stages({ numbers: rangesOf(numbers) })

type PaymentOf = Pick<Repayment, 'verb' | 'stages'>

/** Titles of a payment: to be paid, and once it is paid. */
export function payTitle({ verb, stages }: PaymentOf): string {
  if (verb === 'settle') return texts.repay_pay_settle()
  if (verb === 'part') return texts.repay_pay_part()
  if (verb !== 'rows') return texts.repay_pay_ahead()
  return stages.length === 1
    ? texts.repay_pay_stage({ number: stages.join() })
    : texts.repay_pay_stages({ numbers: rangesOf(stages) })
}

export function paidTitle({ verb, stages }: PaymentOf, repaid: boolean): string {
  if (repaid) return texts.repay_done_all()
  if (verb === 'part') return texts.repay_done_part()
  if (verb === 'fewer' || verb === 'smaller') return texts.repay_done_ahead()
  return stages.length === 1
    ? texts.repay_done_stage({ number: stages.join() })
    : texts.repay_done_stages({ numbers: rangesOf(stages) })
}

export function whatFor({ verb, stages }: PaymentOf): string {
  const reached = stagesText(stages)
  const words: Readonly<Record<Repayment['verb'], () => string>> = {
    rows: () => reached,
    settle: texts.repay_verb_settle,
    fewer: texts.repay_verb_fewer,
    smaller: texts.repay_verb_smaller,
    part: () => `${texts.repay_verb_part()} · ${reached}`,
  }
  return words[verb]()
}
