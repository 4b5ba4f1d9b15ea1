import type { CallOutput } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { namesById, type OperatorContext } from '../../access/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { insertNote, listNotes, type Note } from './notes-store.ts'

type Output = CallOutput<'POST /api/console/borrower_notes'>
type NoteView = Extract<Output, { note: unknown }>['note']

async function presentNotes(db: Db, notes: readonly Note[]): Promise<NoteView[]> {
  const names = await namesById(
    db,
    notes.map(({ operator_id }) => operator_id),
  )
  return notes.map(({ id, text, at, operator_id }) => ({
    id,
    text,
    at: at.toISOString(),
    by_name: names.get(operator_id) ?? '',
  }))
}

export async function pageOfNotes(
  db: Db,
  borrowerId: string,
  page: { page: number; page_size: number },
): Promise<Extract<Output, { rows: unknown }>> {
  const { rows, total } = await listNotes(db, borrowerId, page)
  return { rows: await presentNotes(db, rows), total }
}

/** The text is left out of the audit log, which is never erased. */
export async function addNote(
  borrowerId: string,
  text: string,
  { db, operatorId, now, requestId }: OperatorContext,
): Promise<NoteView> {
  const note: Note = { id: uuidv7(), borrower_id: borrowerId, operator_id: operatorId, text, at: now }
  await insertNote(db, note)
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'borrower_noted',
    subject: `borrower:${borrowerId}`,
    requestId,
    now,
  })
  const [view] = await presentNotes(db, [note])
  if (view === undefined) throw new Error('cannot present the note')
  return view
}
