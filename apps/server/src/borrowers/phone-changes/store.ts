import type { ParsedOf, PHONE_CHANGE_KINDS, calls } from '@home-credit/contract'
import type { Selectable } from 'kysely'
import { countRows, type Db, type PhoneChanges } from '../../platform/db/index.ts'

export type ChangeState = NonNullable<NonNullable<ListInput['filter']>['state']>
export type ListInput = Extract<ParsedOf<typeof calls.consolePhoneChanges>, { action: 'list' }>

const COLUMNS = [
  'id',
  'state',
  'borrower_id',
  'old_phone',
  'new_phone',
  'cpf_matches',
  'document_file_id',
  'asked_at',
  'takes_effect_at',
  'reason',
  'kind',
  'selfie_file_id',
  'first_approved_by',
  'first_approved_at',
  'first_note',
  'decided_by',
  'decided_at',
  'second_note',
] as const

export type ChangeKind = (typeof PHONE_CHANGE_KINDS)[number]
export type Change = Pick<Selectable<PhoneChanges>, (typeof COLUMNS)[number]>

const OPEN: readonly ChangeState[] = ['waiting_review', 'waiting_delay']

/** Waiting for review or for the end of its delay. */
export const isOpen = ({ state }: Pick<Change, 'state'>): boolean => OPEN.includes(state)

const changes = (db: Db) => db.selectFrom('phone_changes').select(COLUMNS)

export const findChange = (db: Db, id: string): Promise<Change | undefined> =>
  changes(db).where('id', '=', id).executeTakeFirst()

/**
 * Lock the change before deciding, cancelling or applying it, so that
 * the second of two concurrent calls sees the result of the first.
 */
export const lockChange = (tx: Db, id: string): Promise<Change | undefined> =>
  changes(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockOpenChangeOf = (tx: Db, borrowerId: string): Promise<Change | undefined> =>
  changes(tx).where('borrower_id', '=', borrowerId).where('state', 'in', OPEN).forUpdate().executeTakeFirst()

export const hasOpenChange = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db
    .selectFrom('phone_changes')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()) !== undefined

/** The open change, or else the last closed one. */
export const latestChangeOf = (db: Db, borrowerId: string): Promise<Change | undefined> =>
  changes(db).where('borrower_id', '=', borrowerId).orderBy('asked_at', 'desc').orderBy('id', 'desc').executeTakeFirst()

/** Due changes, oldest first. Skips those that another transaction is cancelling or refusing; the next run sees them. */
export const lockDueChanges = (tx: Db, now: Date, max: number): Promise<Change[]> =>
  changes(tx)
    .where('state', '=', 'waiting_delay')
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()

export const countCancelled = async (db: Db, borrowerId: string): Promise<number> =>
  (
    await db
      .selectFrom('phone_changes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('borrower_id', '=', borrowerId)
      .where('state', '=', 'cancelled')
      .executeTakeFirstOrThrow()
  ).count

export interface NewChange {
  id: string
  borrowerId: string
  kind: ChangeKind
  oldPhone: string
  newPhone: string
  cpfMatches: boolean
  documentFileId: string
  /** Only for a recovery. */
  selfieFileId?: string
  now: Date
}

/** Returns false when another change is open. */
export async function insertChange(
  tx: Db,
  { id, borrowerId, kind, oldPhone, newPhone, cpfMatches, documentFileId, selfieFileId, now }: NewChange,
): Promise<boolean> {
  const result = await tx
    .insertInto('phone_changes')
    .values({
      id,
      borrower_id: borrowerId,
      old_phone: oldPhone,
      new_phone: newPhone,
      cpf_matches: cpfMatches,
      document_file_id: documentFileId,
      selfie_file_id: selfieFileId ?? null,
      kind,
      state: 'waiting_review',
      asked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type ChangeUpdate = Partial<
  Pick<
    Change,
    | 'state'
    | 'reason'
    | 'first_approved_by'
    | 'first_approved_at'
    | 'first_note'
    | 'decided_by'
    | 'decided_at'
    | 'second_note'
    | 'takes_effect_at'
  >
>

export async function updateChange(tx: Db, id: string, update: ChangeUpdate): Promise<void> {
  await tx.updateTable('phone_changes').set(update).where('id', '=', id).execute()
}

/** Longest waiting first. */
export async function listChanges(
  db: Db,
  { filter = {}, page, page_size }: ListInput,
): Promise<{ rows: Change[]; total: number }> {
  const { state } = filter
  const query = state === undefined ? changes(db) : changes(db).where('state', '=', state)
  const rows = await query
    .orderBy('asked_at')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows, total: await countRows(db, query) }
}

export const changesOf = (db: Db, borrowerId: string): Promise<Record<string, unknown>[]> =>
  db
    .selectFrom('phone_changes')
    .select([
      'id',
      'kind',
      'state',
      'old_phone',
      'new_phone',
      'cpf_matches',
      'document_file_id',
      'selfie_file_id',
      'asked_at',
      'takes_effect_at',
      'reason',
    ])
    .where('borrower_id', '=', borrowerId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

export async function deleteChangesOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('phone_changes').where('borrower_id', '=', borrowerId).execute()
}
