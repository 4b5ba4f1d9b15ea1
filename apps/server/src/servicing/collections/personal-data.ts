import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { contactsOfBorrower, deleteContacts } from './store.ts'

/** That a borrower was spoken to, and what was said. It goes with who it was about; what the log and the books say of it are codes and amounts. */
export const contactsData: PersonalDataSource = {
  name: 'contacts',
  isRetained: false,
  exportData: async (db, borrowerId) =>
    (await contactsOfBorrower(db, borrowerId)).map(({ at, kind, outcome, note, next_on }) => ({
      at,
      kind,
      outcome,
      note,
      next_on,
    })),
  erase: deleteContacts,
  mustKeep: nothingToKeep,
}
