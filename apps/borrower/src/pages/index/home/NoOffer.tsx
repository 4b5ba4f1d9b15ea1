import * as texts from '@home-credit/texts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** In place of the simulator while the lender offers nothing. */
export const NoOffer = () => (
  <EmptyState icon="loan" title={texts.home_no_offer()} action={<p>{texts.home_no_offer_note()}</p>} />
)
