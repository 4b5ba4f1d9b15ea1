import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

export type MoneyCount = CallOutput<'POST /api/console/money'>['counts'][number]
export type MoneyQueue = MoneyCount['queue']

const NAMES: Record<MoneyQueue, () => string> = {
  proofs: texts.console_page_proofs,
  payouts: texts.console_page_payouts,
  suspense: texts.console_page_suspense,
  reconciliation: texts.console_page_reconciliation,
  iof: texts.console_page_iof,
}

/** In the order in which money passes them; each is also the first part of its address. */
export const MONEY_QUEUES = [
  'proofs',
  'payouts',
  'suspense',
  'reconciliation',
  'iof',
] as const satisfies readonly MoneyQueue[]
export const isMoneyQueue = (text: string): text is MoneyQueue => Object.hasOwn(NAMES, text)
export const moneyQueueName = (queue: MoneyQueue): string => NAMES[queue]()
