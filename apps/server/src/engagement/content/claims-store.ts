import type { CLAIMS } from '@home-credit/contract'
import type { Selectable } from 'kysely'
import { changingCachedRows, type Db, type MarketingClaims } from '../../platform/db/index.ts'

export type ClaimName = (typeof CLAIMS)[number]
export type Counted = Selectable<MarketingClaims>

export const claimsCounted = (db: Db): Promise<Counted[]> =>
  db.selectFrom('marketing_claims').selectAll().orderBy('name').execute()

export async function putClaim(tx: Db, { name, ...counted }: Counted): Promise<void> {
  changingCachedRows()
  await tx
    .insertInto('marketing_claims')
    .values({ name, ...counted })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(counted))
    .execute()
}
