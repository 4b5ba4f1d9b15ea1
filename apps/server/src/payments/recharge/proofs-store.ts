import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { countRows, type Db, type RechargeProofs } from '../../platform/db/index.ts'

export type ProofState = 'waiting' | 'accepted' | 'refused'
export type Proof = Selectable<RechargeProofs>

/** Undefined when another proof waits for the order, or somebody has just sent the same reference. */
export const insertProof = (tx: Db, proof: Insertable<RechargeProofs>): Promise<Proof | undefined> =>
  tx
    .insertInto('recharge_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findProof = (db: Db, id: string): Promise<Proof | undefined> =>
  db.selectFrom('recharge_proofs').selectAll().where('id', '=', id).executeTakeFirst()

export const lockProof = (tx: Db, id: string): Promise<Proof> =>
  tx.selectFrom('recharge_proofs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function updateProof(tx: Db, id: string, changes: Updateable<RechargeProofs>): Promise<void> {
  await tx.updateTable('recharge_proofs').set(changes).where('id', '=', id).execute()
}

export const waitingProofOf = (db: Db, orderId: string): Promise<Proof | undefined> =>
  db
    .selectFrom('recharge_proofs')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** A refused proof no longer occupies its reference. */
export const proofWith = (db: Db, references: readonly string[]): Promise<Proof | undefined> =>
  db
    .selectFrom('recharge_proofs')
    .selectAll()
    .where('reference', 'in', references)
    .where('state', '!=', 'refused')
    .executeTakeFirst()

export const latestProofs = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Proof>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recharge_proofs')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Other proofs with the same reference or the same picture. */
export const alikeTo = (db: Db, { id, reference, file_hash }: Proof): Promise<Proof[]> =>
  db
    .selectFrom('recharge_proofs')
    .selectAll()
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('reference', '=', reference), eb('file_hash', '=', file_hash)]))
    .orderBy('sent_at')
    .limit(20)
    .execute()

export interface Page {
  state?: ProofState | undefined
  borrower_id?: string | undefined
  page: number
  page_size: number
}

/** In the order in which they are due; those of one borrower newest first. */
export async function listProofs(
  db: Db,
  { state, borrower_id: borrowerId, page, page_size }: Page,
): Promise<{ rows: Proof[]; total: number }> {
  const all = db.selectFrom('recharge_proofs')
  const some = state === undefined ? all : all.where('state', '=', state)
  const query = borrowerId === undefined ? some : some.where('borrower_id', '=', borrowerId)
  const selected = query.selectAll()
  const rows = await (borrowerId === undefined ? selected.orderBy('due_at') : selected.orderBy('sent_at', 'desc'))
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows, total: await countRows(db, query) }
}

export const countProofs = (db: Db, now: Date): Promise<{ waiting: number; late: number }> =>
  db
    .selectFrom('recharge_proofs')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE due_at < ${now})`.as('late'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()

export const proofsOf = (db: Db, borrowerId: string): Promise<Proof[]> =>
  db.selectFrom('recharge_proofs').selectAll().where('borrower_id', '=', borrowerId).orderBy('sent_at').execute()

/** Erases pictures and typed references; that a proof was sent, and the decision, remain. */
export async function forgetProofs(tx: Db, borrowerId: string): Promise<void> {
  await tx
    .updateTable('recharge_proofs')
    .set({ file_id: null, file_hash: null, reference: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/** Refuses proofs that were accepted with a line that belongs to somebody else. */
export async function refuseProofsWith(tx: Db, endToEndId: string): Promise<void> {
  await tx
    .updateTable('recharge_proofs')
    .set({ state: 'refused', reason: 'not_found', end_to_end_id: null })
    .where('end_to_end_id', '=', endToEndId)
    .where('state', '=', 'accepted')
    .execute()
}
