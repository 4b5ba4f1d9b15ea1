import * as texts from '@home-credit/texts'
import { relaunch } from '../../shared/location.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { Loan, RepaymentOverview } from './repayment.ts'

interface Props {
  loan: Loan
  others: RepaymentOverview['others']
  /** Passed in by the page. */
  stateText(state: Loan['state']): string
}

/** Switches between loans if there are several. */
export function LoanSwitch({ loan, others, stateText }: Props) {
  if (others.length === 0) return null
  const options = [loan, ...others]
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ id, number, state }) => ({ value: id, label: `${number} · ${stateText(state)}` }))
  return (
    <SelectField
      label={texts.repay_loan()}
      value={loan.id}
      options={options}
      onChange={(id) => relaunch(hrefOf(PATHS.myRepayment, { loan: id }))}
    />
  )
}
