import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Db, DebitConsents, DebitTries } from '../../platform/db/index.ts'

export type Consent = Selectable<DebitConsents>
export type Try = Selectable<DebitTries>

export const consentInForce = (db: Db, loanId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('debit_consents')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** False when one is in force already. */
export async function insertConsent(tx: Db, consent: Insertable<DebitConsents>): Promise<boolean> {
  const result = await tx
    .insertInto('debit_consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Undefined when none was in force. */
export const endConsent = (tx: Db, loanId: string, now: Date): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('debit_consents')
    .set({ revoked_at: now })
    .where('loan_id', '=', loanId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const consentsOf = (db: Db, borrowerId: string): Promise<Consent[]> =>
  db.selectFrom('debit_consents').selectAll().where('borrower_id', '=', borrowerId).orderBy('given_at').execute()

/** One job for each of the loans that has a consent in force. */
export const jobsFor = (loans: RawBuilder<{ loan_id: string }>): RawBuilder<{ payload: unknown; key: string }> =>
  sql`SELECT json_build_object('loan_id', c.loan_id) AS payload, 'debit:' || c.loan_id AS key FROM debit_consents AS c
    WHERE c.revoked_at IS NULL AND c.loan_id IN (${loans})`

export const wasTried = async (db: Db, loanId: string, day: string): Promise<boolean> =>
  (await db
    .selectFrom('debit_tries')
    .select('loan_id')
    .where('loan_id', '=', loanId)
    .where('day', '=', day)
    .executeTakeFirst()) !== undefined

export async function insertTry(tx: Db, tried: Insertable<DebitTries>): Promise<void> {
  await tx.insertInto('debit_tries').values(tried).execute()
}

export const lastTry = (db: Db, loanId: string): Promise<Try | undefined> =>
  db
    .selectFrom('debit_tries')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the borrower was already notified that the balance was too low for this installment. */
export const wasShortFor = async (db: Db, loanId: string, installment: number): Promise<boolean> =>
  (await db
    .selectFrom('debit_tries')
    .select('day')
    .where('loan_id', '=', loanId)
    .where('installment', '=', installment)
    .where('outcome', '=', 'short')
    .executeTakeFirst()) !== undefined
