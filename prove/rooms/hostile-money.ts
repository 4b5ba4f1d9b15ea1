import type { CallInput } from '@home-credit/contract'
import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import { bankOf } from '../../apps/server/src/testing/bank.ts'
import { walletOf } from '../../apps/server/src/testing/wallet.ts'
import { asOperator, inJson, addBorrowerWithLoan, sandboxOf, callOrThrow, type WriteAction } from './write-action.ts'

/** Operators' reasons for undoing credits, payments or claims. */

/**
 * Only the audit log shows the reason: the page of the line shows who proposed it, and the borrower is not involved.
 */
const unmatches: WriteAction = {
  fields: ['console/suspense propose_unmatch.reason'],
  async write(place, say, look) {
    const bank = bankOf(sandboxOf(place))
    const { id: borrower_id, token } = await walletOf(sandboxOf(place)).funded(0)
    const end_to_end_id = await bank.pay({ amount_cents: 4100 })
    await bank.lineIn(end_to_end_id, 'suspense')
    const suspense = 'POST /api/console/suspense'
    const reason = say('console/suspense propose_unmatch.reason')
    await asOperator(place, 'finance', suspense, { action: 'propose_match', end_to_end_id, borrower_id })
    await asOperator(place, 'admin', suspense, { action: 'confirm', end_to_end_id })
    await asOperator(place, 'finance', suspense, { action: 'propose_unmatch', end_to_end_id, reason })
    await look({ hash: `#/suspense/${end_to_end_id}`, shows: [end_to_end_id] })
    await asOperator(place, 'admin', suspense, { action: 'confirm', end_to_end_id })
    return [
      { token, hash: `#${PATHS.wallet}`, shows: [] },
      { token, hash: `#${PATHS.messages}`, shows: [] },
      { hash: `#/audit?subject=pix:${end_to_end_id}`, shows: [inJson(reason)], unfold: true },
    ]
  },
}

const claims: WriteAction = {
  fields: ['console/claims propose.reason'],
  async write(place, say, look) {
    const bank = bankOf(sandboxOf(place))
    const { id: borrower_id, token } = await place.loans.credited()
    const end_to_end_id = await bank.recharged(token, 7000)
    await bank.spend(borrower_id)
    await bank.takeBack(end_to_end_id)
    const listed = await asOperator(place, 'finance', 'POST /api/console/claims', { action: 'list' })
    const mine = 'claims' in listed ? listed.claims.find((claim) => claim.borrower_id === borrower_id) : undefined
    const id = mine?.id ?? ''
    const reason = say('console/claims propose.reason')
    await asOperator(place, 'finance', 'POST /api/console/claims', { action: 'propose', id, reason })
    await look({ token, hash: `#${PATHS.wallet}`, shows: [] })
    await look({ hash: '#/collections', shows: [reason] })
    await asOperator(place, 'admin', 'POST /api/console/claims', { action: 'confirm', id })
    return [
      { token, hash: `#${PATHS.myRepayment}`, shows: [] },
      { token, hash: `#${PATHS.messages}`, shows: [] },
    ]
  },
}

const undoing: WriteAction = {
  fields: ['console/payment_undoing propose.reason'],
  async write(place, say, look) {
    const { token, loanId: loan_id } = await addBorrowerWithLoan(place, 10)
    const pay: CallInput<'POST /api/dk/getRepayment'>['pay'] = { verb: 'fewer', amount_cents: 20_000 }
    const { owed } = await callOrThrow(place, 'POST /api/dk/getRepayment', { loan_id, pay }, token)
    await callOrThrow(
      place,
      'POST /api/dk/getRepaymentPay',
      { loan_id, pay, method: 'wallet', amount_cents: owed.amount_cents },
      token,
    )
    const repaymentList = await callOrThrow(place, 'POST /api/dk/getRepaymentList', { action: 'made' }, token)
    const repayment_id = 'repayments' in repaymentList ? (repaymentList.repayments[0]?.id ?? '') : ''
    const reason = say('console/payment_undoing propose.reason')
    const undo = 'POST /api/console/payment_undoing'
    await asOperator(place, 'finance', undo, { action: 'propose', repayment_id, reason })
    await look({ hash: `#/loans/${loan_id}`, shows: [reason], unfold: true })
    await asOperator(place, 'admin', undo, { action: 'confirm', repayment_id })
    return [
      { token, hash: `#${PATHS.myRepayment}`, shows: [] },
      { token, hash: `#${PATHS.loanDetails}?id=${loan_id}`, shows: [] },
      { token, hash: `#${PATHS.messages}`, shows: [] },
      { hash: `#/loans/${loan_id}`, shows: [], unfold: true },
    ]
  },
}

export const MONEY_ACTIONS: readonly WriteAction[] = [unmatches, claims, undoing]
