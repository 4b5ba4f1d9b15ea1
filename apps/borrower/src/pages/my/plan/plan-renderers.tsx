import * as texts from '@home-credit/texts'
import { ContractText } from '../../../features/loan/ContractText.tsx'
import { RepaymentList } from '../../../features/loan/RepaymentList.tsx'
import type { PlanRenderers } from '../../../features/plans/Proposal.tsx'
import { Fold } from '../../../ui/Fold.tsx'

/** The new rows and the text that is signed, as they look wherever a loan is signed. */
export const planRenderers: PlanRenderers = {
  list: (rows) => <RepaymentList installments={rows} />,
  text: ({ text, text_hash: hash }) => (
    <Fold title={texts.plan_text()}>
      <ContractText text={text} hash={hash} />
    </Fold>
  ),
}
