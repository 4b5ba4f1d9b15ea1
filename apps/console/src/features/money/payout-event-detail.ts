import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { payoutReasons } from './money-labels.ts'

/** The bank's states of a payout. */
const AT_BANK: Record<string, () => string> = {
  processing: texts.console_bank_processing,
  paid: texts.console_payout_state_paid,
  failed: texts.console_payout_state_failed,
  returned: texts.console_payout_state_returned,
  'not there': texts.console_bank_unknown,
  'no answer': texts.console_bank_silent,
}
const UNFIT = /^does not fit: (\w+), (\d+)$/

/** Translates the detail of a payout event; an operator's reason and an id stay as they are. */
export function payoutEventDetail(detail: string): string {
  const [, state, cents] = UNFIT.exec(detail) ?? []
  if (state !== undefined)
    return texts.console_bank_unfit({ state: AT_BANK[state]?.() ?? state, amount: formatMoneyInColumn(Number(cents)) })
  return payoutReasons.is(detail) ? payoutReasons.of(detail) : (AT_BANK[detail]?.() ?? detail)
}
