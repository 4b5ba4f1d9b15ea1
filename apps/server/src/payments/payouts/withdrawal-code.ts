import * as texts from '@home-credit/texts'
import { type CoreDependencies, Refusal } from '../../platform/http/index.ts'
import { reais } from '../../platform/format/index.ts'
import type { ConfirmWithdrawal } from '../../access/index.ts'
import { aboutOf, checkWithdrawal } from './check-withdrawal.ts'

/** Builds the SMS code for a withdrawal; sends none for a withdrawal that would be refused. */
export const confirmWithdrawal =
  (dependencies: CoreDependencies): ConfirmWithdrawal =>
  async ({ amount_cents, channel }, borrowerId, { db, now, lang }) => {
    const allowed = await checkWithdrawal(
      dependencies,
      { amountCents: amount_cents, channel },
      { borrowerId, db, now, lang },
    )
    if (allowed instanceof Refusal) return allowed
    const { name, masked } = allowed.account.shown
    const values = { amount: reais(amount_cents), account: `${name} ${masked}`.trim() }
    return {
      about: aboutOf(allowed),
      wording: (brand, code) => texts.sms_code_withdraw({ brand, code, ...values }, lang),
    }
  }
