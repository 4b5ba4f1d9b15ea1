import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { forgetWordsOf, plansOfBorrower } from './store.ts'

/** The borrower's words are erased; the agreed terms are retained with the loan and its contract. */
export const plansData: PersonalDataSource = {
  name: 'plans',
  isRetained: true,
  exportData: plansOfBorrower,
  erase: forgetWordsOf,
  mustKeep: nothingToKeep,
}
