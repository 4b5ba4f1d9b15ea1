import { PAYEE_REST_HOURS } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import { audit } from '../../platform/audit/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { momentIn } from '../../platform/clock/index.ts'
import { sendAccountNotice } from '../../access/index.ts'
import {
  hasPayees,
  type Info,
  type Payee,
  type PayeeRules,
  putPayees,
  restingPayees,
  restOf,
} from '../../borrowers/index.ts'
import { accountFor, accountHash, payeeHash, type Account, type Channel } from './account.ts'
import { keyOwner } from './key-owner.ts'
import { lastEndOf, wasPaidTo } from './store.ts'

const CHANNELS: readonly Channel[] = ['pix', 'bank']

/** Failures that are due to the account itself: a retry would fail, too. */
const ACCOUNT_AT_FAULT: ReadonlySet<string> = new Set([
  'key_unknown',
  'owner_differs',
  'account_wrong',
  'account_closed',
])

interface OnRecord extends Payee {
  account: Account
}

/**
 * Rules for every way of setting a payee: it must be the borrower's own, a new one rests before its first payout, and
 * the borrower is notified.
 */
export const payeeRules = (
  { secretKey }: Pick<CoreDependencies, 'secretKey'>,
  bank: Pick<PayoutBank, 'ownerOf'>,
): PayeeRules => {
  const onRecord = (info: Info): OnRecord[] =>
    CHANNELS.flatMap((channel) => {
      const account = accountFor(info, channel)
      return account === undefined ? [] : [{ channel, account, hash: payeeHash(secretKey, account) }]
    })
  return {
    ownerOfKey: keyOwner(bank),
    async resting({ borrowerId, db, now }, info) {
      const until: Partial<Record<Channel, Date>> = {}
      const payees = onRecord(info)
      const resting = await restingPayees(db, borrowerId, now)
      for (const { channel, hash } of payees) {
        const rests = restOf(resting, hash)
        if (rests !== undefined) until[channel] = rests
      }
      const isFirst = payees.length === 0 && !(await hasPayees(db, borrowerId))
      return { until, hours: isFirst ? null : PAYEE_REST_HOURS }
    },
    async saved({ borrowerId, db, now, lang, requestId }, before, after) {
      const [oldPayees, newPayees] = [onRecord(before), onRecord(after)]
      const accountOf = ({ hash }: Payee): Account | undefined =>
        newPayees.find((each) => each.hash.equals(hash))?.account
      const rests = await putPayees(db, {
        borrowerId,
        before: oldPayees,
        after: newPayees,
        wasPaid: async (payee) => {
          const account = accountOf(payee)
          return account !== undefined && (await wasPaidTo(db, borrowerId, accountHash(secretKey, account)))
        },
        corrects: async ({ channel }) => {
          const replaced = oldPayees.find((each) => each.channel === channel)
          const last = replaced && (await lastEndOf(db, borrowerId, accountHash(secretKey, replaced.account)))
          return last?.state === 'failed' && ACCOUNT_AT_FAULT.has(last.reason ?? '')
        },
        now,
      })
      if (rests === undefined) return
      await sendAccountNotice(db, secretKey, { borrowerId, lang, now }, ({ brand }, noticeLang) =>
        texts.sms_payee_changed({ brand, when: momentIn(rests, noticeLang) }, noticeLang),
      )
      const actor = `borrower:${borrowerId}`
      const details = { rests_until: rests.toISOString() }
      await audit(db, { actor, action: 'payee_changed', subject: actor, details, requestId, now })
    },
  }
}
