import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { type Loan, loanFor, owingOf, whereIs } from '../../lending/index.ts'
import { namesById } from '../../access/index.ts'
import { mayHaveContacted } from './hours.ts'
import { promisesAmong } from './promise-queries.ts'
import { lastPromiseDay, type PromisedAmount, promisedAmounts } from './promises.ts'
import { contactsOfLoan, insertContact, pageOfContacts, type Contact } from './store.ts'

export { keepContacts } from './store.ts'

export type ContactView = Extract<CallOutput<'POST /api/console/collections'>, { contact: unknown }>['contact']
type Noted = Extract<ParsedOf<typeof calls.consoleCollections>, { action: 'note' }>

export async function presentContacts(db: Db, contacts: readonly Contact[], now: Date): Promise<ContactView[]> {
  const promises = await promisesAmong(
    db,
    contacts.map(({ id }) => id),
    localDate(now),
  )
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
    promise: promises.get(id) ?? null,
    by_name: names.get(operator_id) ?? '',
  }))
}

/** The amount of a promise; undefined where it cannot be made. */
async function promisedIn(
  db: Db,
  { id: loanId }: Loan,
  { on, what }: NonNullable<Noted['promise']>,
  now: Date,
): Promise<PromisedAmount | undefined> {
  const amounts = await promisable(db, { loanId, on }, now)
  return amounts instanceof Refusal ? undefined : amounts.find((each) => each.what === what)
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
  { loan_id: loanId, kind, outcome, note, next_on, promise }: Noted,
): Promise<ContactView | Refusal<'not_found' | 'already_decided' | 'input_refused' | 'outside_hours'>> {
  const wrong = (field: string) => refuse('input_refused', { fields: { [field]: texts.field_not_accepted({}, lang) } })
  const loan = await loanFor(db, loanId)
  if (loan === undefined) return refuse('not_found')
  if (loan.state !== 'credited') return refuse('already_decided', { loan: whereIs(loan) })
  if (next_on !== null && next_on < localDate(now)) return wrong('next_on')
  const promised = promise == null ? undefined : await promisedIn(db, loan, promise, now)
  if (promise != null && (outcome !== 'will_pay' || promised === undefined)) return wrong('promise.on')
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
    promised_on: promise?.on ?? null,
    promised_what: promise?.what ?? null,
    promised_cents: promised?.amountCents ?? null,
    promised_rows: promised?.rows ?? null,
  }
  await insertContact(db, contact)
  // The note is left out of the audit log, which is never erased.
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'contact_noted',
    subject: `loan:${loanId}`,
    details: {
      kind,
      outcome,
      next_on,
      ...(promise == null ? {} : { promise: { ...promise, amount_cents: promised?.amountCents } }),
    },
    requestId,
    now,
  })
  const [view] = await presentContacts(db, [contact], now)
  if (view === undefined) throw new Error('cannot present the contact')
  return view
}

type LoanContactView = ContactView & { loan_id: string }

/** A page of all contacts with a borrower, newest first. */
export async function contactViewsOfBorrower(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ contacts: LoanContactView[]; total: number }> {
  const { contacts, total } = await pageOfContacts(db, borrowerId, page)
  const views = await presentContacts(db, contacts, now)
  const loans = new Map(contacts.map(({ id, loan_id }) => [id, loan_id]))
  return { contacts: views.map((view) => Object.assign(view, { loan_id: loans.get(view.id) ?? '' })), total }
}

export const contactViewsOfLoan = async (db: Db, loanId: string, now: Date): Promise<ContactView[]> =>
  presentContacts(db, await contactsOfLoan(db, loanId), now)

/** What the borrower of a loan can promise to pay on a day; nothing on a past or far day, or where nothing is due then. */
export async function promisable(
  db: Db,
  { loanId, on }: { loanId: string; on: string },
  now: Date,
): Promise<PromisedAmount[] | Refusal<'not_found'>> {
  const loan = await loanFor(db, loanId)
  if (loan === undefined) return refuse('not_found')
  const today = localDate(now)
  const [owing] = await owingOf(db, loan.borrower_id, loanId)
  return owing === undefined || on < today || on > lastPromiseDay(today) ? [] : promisedAmounts(owing.loan, on)
}
