import type { CallOutput } from '@home-credit/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import { PEOPLE, type Scene } from './people.ts'

type Shown = CallOutput<'POST /api/sandbox/borrowers'>['borrowers'][number]

/** With the state of their newest loan. */
export async function listSampleBorrowers(db: Db): Promise<Shown[]> {
  const rows = await db
    .selectFrom('sandbox_borrowers')
    .innerJoin('borrowers', 'borrowers.id', 'sandbox_borrowers.borrower_id')
    .select((row) => [
      'borrower_id',
      'scene',
      'borrowers.phone',
      row
        .selectFrom('loans')
        .select('state')
        .whereRef('loans.borrower_id', '=', 'sandbox_borrowers.borrower_id')
        .orderBy('opened_at', 'desc')
        .limit(1)
        .as('state'),
    ])
    .where('borrowers.deleted_at', 'is', null)
    .where(
      'scene',
      'in',
      PEOPLE.map((person) => person.scene),
    )
    .orderBy('borrowers.phone')
    .execute()
  return rows.map(({ borrower_id, scene, phone, state }) => ({
    id: borrower_id,
    name: PEOPLE.find((person) => person.scene === scene)?.name ?? '',
    phone,
    state,
    note: scene,
  }))
}

export async function insertSampleBorrower(
  tx: Db,
  { borrowerId, scene, now }: { borrowerId: string; scene: Scene; now: Date },
): Promise<void> {
  await tx.insertInto('sandbox_borrowers').values({ borrower_id: borrowerId, scene, made_at: now }).execute()
}

/** Undefined when the loan's borrower is not a sample borrower. */
export const sampleBorrowerCreatedAt = async (tx: Db, loanId: string): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('sandbox_borrowers')
      .innerJoin('loans', 'loans.borrower_id', 'sandbox_borrowers.borrower_id')
      .select('made_at')
      .where('loans.id', '=', loanId)
      .executeTakeFirst()
  )?.made_at

const AUTOPILOT_LOCK = 6_200_000_000_000_002

/** Until the end of the transaction; false when another server has the lock. */
export async function tryLockAutopilot(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${AUTOPILOT_LOCK}) AS mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Newest first; of all phones when undefined. */
export function newestSms(db: Db, phone: string | undefined, limit: number) {
  const newest = db.selectFrom('sandbox_sms').selectAll().orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (phone === undefined ? newest : newest.where('phone', '=', phone)).execute()
}

/** Newest first; at all addresses when undefined. */
export function newestPushed(db: Db, endpoint: string | undefined, limit: number) {
  const newest = db.selectFrom('sandbox_push').selectAll().orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (endpoint === undefined ? newest : newest.where('endpoint', '=', endpoint)).execute()
}

/** Newest first; of all addresses when undefined. */
export function newestEmails(db: Db, address: string | undefined, limit: number) {
  const newest = db
    .selectFrom('sandbox_email')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return (address === undefined ? newest : newest.where('address', '=', address)).execute()
}
