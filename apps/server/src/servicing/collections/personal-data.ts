import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { contactsOfBorrower, deleteContacts } from './store.ts'

/**
 * Contacts and notes are erased with the borrower; the audit log and the ledger have only codes and amounts of them.
 */
export const contactsData: PersonalDataSource = {
  name: 'contacts',
  isRetained: false,
  exportData: async (db, borrowerId) =>
    (await contactsOfBorrower(db, borrowerId)).map(
      ({ at, kind, outcome, note, next_on, promised_on, promised_cents }) => ({
        at,
        kind,
        outcome,
        note,
        next_on,
        promised_on,
        promised_cents,
      }),
    ),
  erase: deleteContacts,
  mustKeep: nothingToKeep,
}
