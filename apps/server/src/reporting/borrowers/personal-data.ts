import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deleteNotes, notesOf } from './notes-store.ts'

/** What operators wrote about the borrower is the borrower's to read, and goes with them. */
export const notesData: PersonalDataSource = {
  name: 'notes',
  isRetained: false,
  exportData: notesOf,
  erase: deleteNotes,
  mustKeep: nothingToKeep,
}
