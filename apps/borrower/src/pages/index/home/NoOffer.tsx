import * as texts from '@home-credit/texts'
import { initialData } from '../../../shared/initial-data.ts'
import { useQuery } from '../../../shared/use-query.ts'
import styles from './Below.module.css'

/** Replaces the simulator while nothing is on offer. */
export const NoOffer = () =>
  initialData === null ? <NoOfferLoader /> : initialData.offers.packages.length === 0 && <Words />

/** Loads the offers if the document came without them. */
function NoOfferLoader() {
  const { state } = useQuery('POST /api/dk/setting', {})
  return state.at === 'ready' && state.data.packages.length === 0 && <Words />
}

const Words = () => (
  <div className={styles.none} role="status">
    <h2>{texts.home_no_offer()}</h2>
    <p>{texts.home_no_offer_note()}</p>
  </div>
)
