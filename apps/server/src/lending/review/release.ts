import { z } from 'zod'
import { endOfDay, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { act } from '../loans/act.ts'
import { lentBetween } from '../loans/loan-statistics-queries.ts'
import type { Deed } from '../loans/loan-command.ts'
import { loanFor, offerFor } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { worldOf, type LoanParts, type World } from '../loans/loan-context.ts'
import { lockLending } from './store.ts'

/** What was lent today, and how much may be. */
export async function fundsOf(db: Db, world: World): Promise<{ lentCents: number; capCents: number }> {
  const lentCents = await lentBetween(db, startOfDay(world.today), new Date(endOfDay(world.today).getTime() + 1000))
  return { lentCents, capCents: world.terms.lentPerDayCents }
}

/** Releases a loan that is held, where what may be lent in a day is not used up. Two releases at once are counted one after the other. */
export async function release(tx: Db, parts: LoanParts, loan: Loan, deed: Deed): Promise<Loan | Refusal> {
  const world = await worldOf(tx, parts, loan.borrower_id, deed.now)
  const offer = loan.offer_id === null ? undefined : await offerFor(tx, loan.offer_id)
  if (loan.state === 'generated' && offer !== undefined) {
    await lockLending(tx)
    const { lentCents, capCents } = await fundsOf(tx, world)
    if (lentCents + offer.costs.net_cents > capCents) return refuse('funds_short')
  }
  return act(tx, parts, loan, deed, world)
}

const payload = z.object({ loan_id: z.uuid() })

/** What the policy approved in its limits it also releases, on the day that was signed. Anything else stays for an operator. */
export const releaseByPolicy = (parts: LoanParts): Job => ({
  name: 'release_loan',
  async run({ tx, payload: given, now }) {
    const loan = await loanFor(tx, payload.parse(given).loan_id, 'held')
    if (loan?.state !== 'generated' || !loan.policy_releases || !loan.decided_by_policy) return
    await release(tx, parts, loan, {
      action: 'release',
      actor: { kind: 'policy' },
      by: `policy@${loan.terms?.policy_version ?? ''}`,
      now,
    })
  },
})
