import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { loanFor, whereIs } from '../../lending/index.ts'
import { namesById } from '../../access/index.ts'
import { mayHaveContacted } from './hours.ts'
import { contactsOfLoan, insertContact, type Contact } from './store.ts'

export type ContactView = Extract<CallOutput<'POST /api/console/collections'>, { contact: unknown }>['contact']
type Noted = Extract<ParsedOf<typeof calls.consoleCollections>, { action: 'note' }>

export async function presentContacts(db: Db, contacts: readonly Contact[]): Promise<ContactView[]> {
  const names = await namesById(
    db,
    contacts.map(({ operator_id }) => operator_id),
  )
  return contacts.map(({ id, at, kind, outcome, note, next_on, operator_id }) => ({
    id,
    at: at.toISOString(),
    kind,
    outcome,
    note,
    next_on,
    by_name: names.get(operator_id) ?? '',
  }))
}

export interface Noting {
  db: Db
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}

/** Records a contact with a borrower. Contacts that we initiated must fall within the permitted hours. */
export async function noteContact(
  { db, operatorId, now, lang, requestId }: Noting,
  { loan_id: loanId, kind, outcome, note, next_on }: Noted,
): Promise<ContactView | Refusal<'not_found' | 'already_decided' | 'input_refused' | 'outside_hours'>> {
  const loan = await loanFor(db, loanId)
  if (loan === undefined) return refuse('not_found')
  if (loan.state !== 'credited') return refuse('already_decided', { loan: whereIs(loan) })
  if (next_on !== null && next_on < localDate(now))
    return refuse('input_refused', { fields: { next_on: texts.field_not_accepted({}, lang) } })
  if (kind !== 'borrower_called' && !(await mayHaveContacted(db, now))) return refuse('outside_hours')
  const contact: Contact = {
    id: uuidv7(),
    loan_id: loanId,
    borrower_id: loan.borrower_id,
    operator_id: operatorId,
    kind,
    outcome,
    note,
    next_on,
    at: now,
  }
  await insertContact(db, contact)
  // The note is left out of the audit log, which is never erased.
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'contact_noted',
    subject: `loan:${loanId}`,
    details: { kind, outcome, next_on },
    requestId,
    now,
  })
  const [view] = await presentContacts(db, [contact])
  if (view === undefined) throw new Error('cannot present the contact')
  return view
}

export const contactViewsOfLoan = async (db: Db, loanId: string): Promise<ContactView[]> =>
  presentContacts(db, await contactsOfLoan(db, loanId))
