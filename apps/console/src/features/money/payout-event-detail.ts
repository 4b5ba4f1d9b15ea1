import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { payoutReasons } from './money-labels.ts'

/** What the bank says of a payout. */
const AT_BANK: Record<string, () => string> = {
  processing: texts.console_bank_processing,
  paid: texts.console_payout_state_paid,
  failed: texts.console_payout_state_failed,
  returned: texts.console_payout_state_returned,
  'not there': texts.console_bank_unknown,
  'no answer': texts.console_bank_silent,
}
const UNFIT = /^does not fit: (\w+), (\d+)$/

/** What stands with an event of a payout: words where there are some; a reason that somebody wrote, and an id, as they are. */
export function payoutEventDetail(detail: string): string {
  const [, state, cents] = UNFIT.exec(detail) ?? []
  if (state !== undefined)
    return texts.console_bank_unfit({ state: AT_BANK[state]?.() ?? state, amount: formatMoneyInColumn(Number(cents)) })
  return payoutReasons.is(detail) ? payoutReasons.of(detail) : (AT_BANK[detail]?.() ?? detail)
}
