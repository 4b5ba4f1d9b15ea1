import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { maskPhone } from '../../access/index.ts'
import { updateChange, type Change, type ChangeUpdate } from './store.ts'

export type PhoneChangeAction =
  | 'phone_change_asked'
  | 'phone_change_cancelled'
  | 'phone_change_first_approved'
  | 'phone_change_approved'
  | 'phone_change_refused'
  | 'phone_changed'

export interface Done {
  actor: string
  action: PhoneChangeAction
  reason?: string
  /** Added to the two masked numbers. */
  details?: Record<string, unknown>
  requestId?: string
  now: Date
}

type Logged = Pick<Change, 'id' | 'borrower_id' | 'old_phone' | 'new_phone'>

export const log = (
  tx: Db,
  { id, borrower_id, old_phone, new_phone }: Logged,
  { action, details, ...done }: Done,
): Promise<void> =>
  audit(tx, {
    ...done,
    action,
    subject: `borrower:${borrower_id}`,
    details: { change: id, from: maskPhone(old_phone), to: maskPhone(new_phone), ...details },
  })

/** Updates and logs a change that the caller has locked. */
export async function move(tx: Db, change: Change, update: ChangeUpdate, done: Done): Promise<Change> {
  await updateChange(tx, change.id, update)
  await log(tx, change, done)
  return { ...change, ...update }
}
