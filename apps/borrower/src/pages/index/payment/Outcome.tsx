import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useQuery } from '../../../shared/use-query.ts'
import { InstallOffer } from '../../../features/install/InstallOffer.tsx'
import { StateLabel } from '../../../features/loan/StateLabel.tsx'
import { PaidOutcome } from '../../../features/repayment/PaidOutcome.tsx'
import type { Repayment } from '../../../features/repayment/repayment.ts'
import type { Paid } from '../../../features/repayment/use-pay.ts'
import { whatFor } from '../../../features/repayment/words.ts'
import { copy } from '../../../features/wallet/CopyButton.tsx'
import { formatDateTime } from '../../../ui/format.ts'

export interface OutcomeProps {
  paid: Paid
  receiverName?: string | undefined
  restCents?: number | undefined
}

const receiptText = (repayment: Repayment): string =>
  [
    texts.repay_share_text({
      brand: texts.app_title(),
      what: whatFor(repayment),
      amount: formatMoneyInColumn(repayment.amount_cents),
      time: formatDateTime(repayment.paid_at),
      number: repayment.loan_number,
    }),
    ...(repayment.end_to_end_id === null ? [] : [texts.repay_share_id({ id: repayment.end_to_end_id })]),
  ].join('\n')

/** Uses the phone's share sheet, or else copies the receipt. */
async function share(repayment: Repayment): Promise<void> {
  const text = receiptText(repayment)
  if ('share' in navigator) {
    try {
      await navigator.share({ title: texts.repay_receipt(), text })
      return
    } catch (error) {
      // The borrower closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copy(text, texts.repay_shared())
}

/** After a payment, by PIX or from the wallet. */
export function Outcome({ paid, ...rest }: OutcomeProps) {
  const { repayment } = paid
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: repayment.loan_id })
  return (
    <PaidOutcome
      {...rest}
      offer={<InstallOffer />}
      paid={paid}
      // An answer from before the payment would show it as still open.
      overview={state.at === 'ready' && !state.refreshing ? state.data : undefined}
      state={<StateLabel state="repaid" />}
      onShare={() => void share(repayment)}
    />
  )
}
