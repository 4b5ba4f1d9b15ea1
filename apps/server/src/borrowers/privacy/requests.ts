import { nothingToKeep, type Holder } from '../../platform/personal-data/holder.ts'
import { forgetReasons, requestsOf } from './store.ts'

/** That somebody asked, and what became of it, is our proof that we did as they wished: it stays. */
export const requestsHolder: Holder = {
  name: 'requests',
  stays: true,
  held: requestsOf,
  erase: forgetReasons,
  mustKeep: nothingToKeep,
}
