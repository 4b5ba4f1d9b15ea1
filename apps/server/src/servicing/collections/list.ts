import type { CallOutput } from '@home-credit/contract'
import type { CreditedLoan } from '@home-credit/domain'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { owingOfLoans } from '../../lending/index.ts'
import { presentContacts } from './contacts.ts'
import { mayContact } from './hours.ts'
import { overdueOn } from './overdue.ts'
import { lastClose, listLate, sumBuckets, type ListInput } from './arrears-queries.ts'
import { lastPromises } from './promise-queries.ts'
import { lastContacts } from './store.ts'

type ArrearsListView = Extract<CallOutput<'POST /api/console/collections'>, { rows: unknown }>

const PAID_SINCE = { days_late: 0, overdue_cents: 0 }

/** A page of a bucket as of the last close; the overdue amounts are today's. */
export async function listArrears(db: Db, input: ListInput, now: Date): Promise<ArrearsListView> {
  const today = localDate(now)
  const { rows, total } = await listLate(db, input, today)
  const ids = rows.map(({ loan_id }) => loan_id)
  const owing = new Map((await owingOfLoans(db, ids)).map(({ loanId, loan }) => [loanId, loan]))
  const contacts = await lastContacts(db, ids)
  const contactViews = new Map(
    (await presentContacts(db, [...contacts.values()], now)).map((contact) => [contact.id, contact]),
  )
  const promises = await lastPromises(db, ids, today)
  const lateOn = (loan: CreditedLoan | undefined) =>
    loan === undefined ? { ...PAID_SINCE } : overdueOn(loan, dayIn(today))
  return {
    rows: rows.map(({ loan_id, number, borrower_id, borrower_name, planned, write_off }) =>
      Object.assign(lateOn(owing.get(loan_id)), {
        loan_id,
        number,
        borrower_id,
        borrower_name: borrower_name ?? '',
        last_contact: contactViews.get(contacts.get(loan_id)?.id ?? '') ?? null,
        promise: promises.get(loan_id) ?? null,
        planned,
        write_off,
      }),
    ),
    total,
    buckets: await sumBuckets(db),
    closed: await lastClose(db),
    may_contact: await mayContact(db, now),
  }
}
