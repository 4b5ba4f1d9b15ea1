import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Part } from '../../ui/Part.tsx'
import type { Loan, RepaymentOverview } from './repayment.ts'

interface Props {
  others: RepaymentOverview['others']
  /** Passed in by the page. */
  stateText(state: Loan['state']): string
}

/** Leads to the repayments of the borrower's other loans. */
export const OtherLoans = ({ others, stateText }: Props) =>
  others.length === 0 ? null : (
    <Part title={texts.repay_other_loans()}>
      <LinkRows
        rows={others.map(({ id, number, state }) => ({
          href: hrefOf(PATHS.myRepayment, { loan: id }),
          icon: 'loan',
          tone: 'sand',
          label: number,
          note: stateText(state),
        }))}
      />
    </Part>
  )
