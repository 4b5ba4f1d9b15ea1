import type { ParsedOf, calls } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../db/pool.ts'

export type ChangeState = NonNullable<NonNullable<ListInput['filter']>['state']>
export type ListInput = Extract<ParsedOf<typeof calls.consolePhoneChanges>, { action: 'list' }>

/** A change, and of its borrower what those need to know who decide it and tell of it. */
export interface Change {
  id: string
  state: ChangeState
  borrower_id: string
  nickname: string
  lang: Lang | null
  old_phone: string
  new_phone: string
  cpf_matches: boolean
  document_file_id: string
  asked_at: Date
  takes_effect_at: Date | null
  reason: string | null
}

const OPEN: readonly ChangeState[] = ['waiting_review', 'waiting_delay']

const changes = (db: Db) =>
  db
    .selectFrom('phone_changes')
    .innerJoin('borrowers', 'borrowers.id', 'phone_changes.borrower_id')
    .select(['phone_changes.id', 'state', 'borrower_id', 'nickname', 'lang', 'old_phone', 'new_phone', 'cpf_matches', 'document_file_id', 'asked_at', 'takes_effect_at', 'reason'])

const typed = <Row extends { state: string; lang: string | null }>(row: Row): Row & { state: ChangeState; lang: Lang | null } => ({
  ...row,
  state: row.state as ChangeState,
  lang: row.lang as Lang | null,
})

export const findChange = async (db: Db, id: string): Promise<Change | undefined> => {
  const row = await changes(db).where('phone_changes.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** Whoever decides, cancels or applies takes it in hand first, so that of two at once the second sees what the first has done. */
export const lockChange = async (tx: Db, id: string): Promise<Change | undefined> => {
  const row = await changes(tx).where('phone_changes.id', '=', id).forUpdate('phone_changes').executeTakeFirst()
  return row && typed(row)
}

export const lockOpenChangeOf = async (tx: Db, borrowerId: string): Promise<Change | undefined> => {
  const row = await changes(tx).where('borrower_id', '=', borrowerId).where('state', 'in', OPEN).forUpdate('phone_changes').executeTakeFirst()
  return row && typed(row)
}

export const hasOpenChange = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db.selectFrom('phone_changes').select('id').where('borrower_id', '=', borrowerId).where('state', 'in', OPEN).executeTakeFirst()) !== undefined

/** The one that is open, or else the last there was: how it ended. */
export const latestChangeOf = async (db: Db, borrowerId: string): Promise<Change | undefined> => {
  const row = await changes(db).where('borrower_id', '=', borrowerId).orderBy('asked_at', 'desc').orderBy('phone_changes.id', 'desc').executeTakeFirst()
  return row && typed(row)
}

/** Those whose time has come, oldest first. One that is being cancelled or refused right now is left to the next look. */
export const lockDueChanges = async (tx: Db, now: Date, max: number): Promise<Change[]> =>
  (
    await changes(tx)
      .where('state', '=', 'waiting_delay')
      .where('takes_effect_at', '<=', now)
      .orderBy('takes_effect_at')
      .orderBy('phone_changes.id')
      .limit(max)
      .forUpdate('phone_changes')
      .skipLocked()
      .execute()
  ).map(typed)

export interface NewChange {
  id: string
  borrowerId: string
  oldPhone: string
  newPhone: string
  cpfMatches: boolean
  documentFileId: string
  now: Date
}

/** False where another one is open. */
export async function insertChange(tx: Db, { id, borrowerId, oldPhone, newPhone, cpfMatches, documentFileId, now }: NewChange): Promise<boolean> {
  const result = await tx
    .insertInto('phone_changes')
    .values({
      id,
      borrower_id: borrowerId,
      old_phone: oldPhone,
      new_phone: newPhone,
      cpf_matches: cpfMatches,
      document_file_id: documentFileId,
      state: 'waiting_review',
      asked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export interface ChangeUpdate {
  state: ChangeState
  reason?: string
  decided_by?: string
  decided_at?: Date
  takes_effect_at?: Date | null
}

export async function updateChange(tx: Db, id: string, update: ChangeUpdate): Promise<void> {
  await tx.updateTable('phone_changes').set(update).where('id', '=', id).execute()
}

/** A queue: whoever waits longest comes first. */
export async function listChanges(db: Db, { filter = {}, page, page_size }: ListInput): Promise<{ rows: Change[]; total: number }> {
  const { state } = filter
  const wanted = state === undefined ? changes(db) : changes(db).where('state', '=', state)
  const rows = await wanted
    .orderBy('asked_at')
    .orderBy('phone_changes.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const counted = db.selectFrom('phone_changes').select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await (state === undefined ? counted : counted.where('state', '=', state)).executeTakeFirstOrThrow()
  return { rows: rows.map(typed), total }
}

/** What a change is proven by and told to: password, number, language, and the CPF on file by its keyed hash. */
export const proofsOf = (db: Db, borrowerId: string): Promise<{ phone: string; password_hash: string; lang: string | null; cpf_hash: Buffer | null }> =>
  db
    .selectFrom('borrowers')
    .leftJoin('borrower_info', 'borrower_info.borrower_id', 'borrowers.id')
    .select(['phone', 'password_hash', 'lang', 'cpf_hash'])
    .where('borrowers.id', '=', borrowerId)
    .executeTakeFirstOrThrow()

/** What kind of file this is; nothing where it is not theirs. */
export const ownFileType = async (db: Db, fileId: string, ownerId: string): Promise<string | undefined> =>
  (await db.selectFrom('files').select('content_type').where('id', '=', fileId).where('owner_id', '=', ownerId).executeTakeFirst())?.content_type

/** False where the number belongs to another account. One that registers it this very moment fails this statement: the next look then sees it. */
export async function moveNumber(tx: Db, borrowerId: string, phone: string): Promise<boolean> {
  const result = await tx
    .updateTable('borrowers')
    .set({ phone })
    .where('id', '=', borrowerId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('borrowers as other').select('other.id').where('other.phone', '=', phone))))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
