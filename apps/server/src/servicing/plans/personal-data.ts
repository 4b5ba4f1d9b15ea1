import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetWordsOf, plansOfBorrower } from './store.ts'

/** Why somebody could not pay, in their own words. What was agreed stays with the loan and its contract. */
export const plansData: PersonalDataSource = {
  name: 'plans',
  isRetained: true,
  exportData: plansOfBorrower,
  erase: forgetWordsOf,
  mustKeep: nothingToKeep,
}
