import { type Holder, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetWordsOf, plansOfBorrower } from './store.ts'

/** Why somebody could not pay, in their own words. What was agreed stays with the loan and its contract. */
export const plansHolder: Holder = {
  name: 'plans',
  stays: true,
  held: plansOfBorrower,
  erase: forgetWordsOf,
  mustKeep: nothingToKeep,
}
