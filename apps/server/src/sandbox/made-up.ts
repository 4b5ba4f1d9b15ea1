import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../platform/db/pool.ts'
import { PEOPLE } from './people.ts'

type Shown = CallOutput<'POST /api/sandbox/borrowers'>['borrowers'][number]

/** The borrowers that the sandbox was filled with, and where their newest loan stands now. */
export async function madeUpBorrowers(db: Db): Promise<Shown[]> {
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
    .orderBy('borrowers.phone')
    .execute()
  return rows.map(({ borrower_id, scene, phone, state }) => ({
    id: borrower_id,
    name: PEOPLE.find((person) => person.scene === scene)?.name ?? '',
    phone,
    state: state as Shown['state'],
    note: scene,
  }))
}
