import * as texts from '@home-credit/texts'
import { ContractText } from '../../../features/loan/ContractText.tsx'
import { RepaymentList } from '../../../features/loan/RepaymentList.tsx'
import type { PlanRenderers } from '../../../features/plans/Proposal.tsx'
import { Fold } from '../../../ui/Fold.tsx'

/** Same look as when signing the loan itself. */
export const planRenderers: PlanRenderers = {
  list: (rows) => <RepaymentList installments={rows} />,
  text: ({ text, text_hash: hash }) => (
    <Fold title={texts.plan_text()}>
      <ContractText text={text} hash={hash} />
    </Fold>
  ),
}
