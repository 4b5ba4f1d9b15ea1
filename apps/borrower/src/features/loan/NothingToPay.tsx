import * as texts from '@home-credit/texts'
import { PromiseBox } from '../../ui/NoAdvanceFee.tsx'

/** The product's first rule, shown with every loan that is not credited yet. */
export const NothingToPay = ({ why = texts.home_no_advance_fee() }: { why?: string | undefined }) => (
  <PromiseBox title={texts.loan_nothing_to_pay()}>{why}</PromiseBox>
)
