import * as texts from '@home-credit/texts'
import { type CoreDependencies, Refusal } from '../../platform/http/index.ts'
import { reais } from '../../platform/format/index.ts'
import type { Confirmed } from '../../access/index.ts'
import { aboutOf, allowedFor } from './limits.ts'

/** What the SMS code for a withdrawal confirms, and says: none is sent for what could not be withdrawn. */
export const confirmWithdrawal =
  (dependencies: CoreDependencies): Confirmed =>
  async ({ amount_cents, channel }, borrowerId, { db, now, lang }) => {
    const allowed = await allowedFor(dependencies, { amount_cents, channel }, { borrowerId, db, now, lang })
    if (allowed instanceof Refusal) return allowed
    const { name, masked } = allowed.account.shown
    const values = { amount: reais(amount_cents), account: `${name} ${masked}`.trim() }
    return {
      about: aboutOf(allowed),
      wording: (brand, code) => texts.sms_code_withdraw({ brand, code, ...values }, lang),
    }
  }
