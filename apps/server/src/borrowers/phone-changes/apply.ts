import * as texts from '@home-credit/texts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { contactOf, endPasskeys, endSessionsOf, moveNumber, voidPassword } from '../../access/index.ts'
import { restartRestPeriods } from '../payees/payees.ts'
import { notify } from './notices.ts'
import { move } from './record.ts'
import { lockDueChanges, type Change } from './store.ts'

/** The rest comes with the next look, a minute later. */
const AT_ONCE = 50

/** Puts the new number in the place of the old one. Whoever was logged in logs in again, with the new number. */
async function apply(dependencies: CoreDependencies, tx: Db, change: Change, now: Date): Promise<void> {
  if (!(await moveNumber(tx, change.borrower_id, change.new_phone))) {
    // Whose number it has become is nobody's business: the reason that the borrower reads does not say.
    const reason = texts.phone_change_not_possible({}, (await contactOf(tx, change.borrower_id)).lang)
    await notify(dependencies, tx, 'refused', { ...change, origin: '' }, now)
    await move(
      tx,
      change,
      { state: 'refused', reason, takes_effect_at: null },
      { actor: 'system', action: 'phone_change_refused', reason: 'number_taken', now },
    )
    return
  }
  await restartRestPeriods(tx, change.borrower_id, now)
  // Whoever lost the number may have lost the rest with it: what opened the account before opens nothing now.
  if (change.kind === 'recovery') {
    await voidPassword(tx, change.borrower_id)
    await endPasskeys(tx, change.borrower_id)
  }
  await endSessionsOf(tx, change.borrower_id, now)
  await notify(dependencies, tx, 'done', { ...change, origin: '' }, now)
  await move(tx, change, { state: 'done' }, { actor: 'system', action: 'phone_changed', now })
}

/** Every change whose delay has passed by our clock. */
export async function applyDueChanges(dependencies: CoreDependencies, tx: Db, now: Date): Promise<void> {
  for (const change of await lockDueChanges(tx, now, AT_ONCE)) await apply(dependencies, tx, change, now)
}

/** Asks every minute of the machine; whether a delay has passed is decided by our clock, which a sandbox may have set forward. */
export const ENACT_PHONE_CHANGES_SCHEDULE = '* * * * * enact_phone_changes'

export const applyPhoneChanges = (applyDue: (tx: Db, now: Date) => Promise<void>): Job => ({
  name: 'enact_phone_changes',
  formerNames: ['apply_phone_changes'],
  run: ({ tx, now }) => applyDue(tx, now),
})
