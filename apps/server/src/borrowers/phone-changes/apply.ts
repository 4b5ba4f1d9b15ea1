import * as texts from '@home-credit/texts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { contactOf, endPasskeys, endSessionsOf, moveNumber, voidPassword } from '../../access/index.ts'
import { restartRestPeriods } from '../payees/payees.ts'
import { notify } from './notices.ts'
import { move } from './record.ts'
import { lockDueChanges, type Change } from './store.ts'

/** The next run, a minute later, takes the rest. */
const AT_ONCE = 50

/** Replaces the old number and ends every session; the borrower logs in again with the new number. */
async function apply(dependencies: CoreDependencies, tx: Db, change: Change, now: Date): Promise<void> {
  if (!(await moveNumber(tx, change.borrower_id, change.new_phone))) {
    // The borrower must not learn who has the number now, so the reason does not say.
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
  // Someone who lost the number may have lost the rest too, so all old credentials stop working.
  if (change.kind === 'recovery') {
    await voidPassword(tx, change.borrower_id)
    await endPasskeys(tx, change.borrower_id)
  }
  await endSessionsOf(tx, change.borrower_id, now)
  await notify(dependencies, tx, 'done', { ...change, origin: '' }, now)
  await move(tx, change, { state: 'done' }, { actor: 'system', action: 'phone_changed', now })
}

export async function applyDueChanges(dependencies: CoreDependencies, tx: Db, now: Date): Promise<void> {
  for (const change of await lockDueChanges(tx, now, AT_ONCE)) await apply(dependencies, tx, change, now)
}

/** Runs every minute of real time; our clock, which a sandbox may have set forward, decides whether a delay has passed. */
export const ENACT_PHONE_CHANGES_SCHEDULE = '* * * * * enact_phone_changes'

export const applyPhoneChanges = (applyDue: (tx: Db, now: Date) => Promise<void>): Job => ({
  name: 'enact_phone_changes',
  formerNames: ['apply_phone_changes'],
  run: ({ tx, now }) => applyDue(tx, now),
})
