import type { MONEY_QUEUES } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

export type MoneyQueue = (typeof MONEY_QUEUES)[number]

const NAMES: Record<MoneyQueue, () => string> = {
  proofs: texts.console_page_proofs,
  payouts: texts.console_page_payouts,
  suspense: texts.console_page_suspense,
  reconciliation: texts.console_page_reconciliation,
  iof: texts.console_page_iof,
}

export const moneyQueueName = (queue: MoneyQueue): string => NAMES[queue]()
