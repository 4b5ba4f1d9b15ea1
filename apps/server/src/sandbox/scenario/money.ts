import { cents, makeCobTxid, makeEndToEndId, makeReturnId } from '@home-credit/domain'
import { accountFor, accountHash, sealAccount } from '../../payments/index.ts'
import { endOfDay, localDate } from '../../platform/clock/index.ts'
import { notify, type Borrower, type Loan } from './borrower.ts'
import type { Life } from './clockwork.ts'
import { minutes, MINUTE_MS, type Scenario } from './scenario.ts'

/** Made-up ISPBs of the sandbox bank and of all other banks. */
const OWN_ISPB = '99999901'
const OTHER_ISPB = '99999902'

const pixId = ({ at, random }: Borrower, ispb: string): string =>
  makeEndToEndId({ ispb, atMs: at.getTime(), random: random.text(11) })

/** A PIX of the borrower for an order: at the bank, in our books and in the wallet. Returns its EndToEndId. */
export function payIn(
  scenario: Scenario,
  borrower: Borrower,
  amountCents: number,
  debt?: { loan: Loan; pay: unknown; installment: number | null },
): string {
  const { rows } = scenario
  const { id, at, random, person } = borrower
  const createdAt = new Date(at.getTime() - random.int(40, 400) * 1000)
  const endToEndId = pixId(borrower, OTHER_ISPB)
  const txid = makeCobTxid(random.text(35))
  const order = {
    id: random.uuid(createdAt),
    number: scenario.number('recharge_numbers', createdAt),
    borrower_id: id,
    channel: 'pix' as const,
    state: 'paid' as const,
    amount_cents: amountCents,
    credited_cents: amountCents,
    txid,
    ...(debt === undefined
      ? {}
      : { loan_id: debt.loan.row.id, pay: JSON.stringify(debt.pay), installment: debt.installment }),
    created_at: createdAt,
    expires_at: debt === undefined ? new Date(createdAt.getTime() + 30 * MINUTE_MS) : endOfDay(localDate(at)),
    paid_at: at,
  }
  rows.add('recharge_orders', order)
  const movement = { end_to_end_id: endToEndId, txid, amount_cents: amountCents, paid_at: at }
  rows.add('sandbox_bank_pix', { ...movement, payer_cpf: person.info.id_number, payer_name: person.info.name })
  rows.add('pix_received', {
    ...movement,
    state: 'matched',
    borrower_id: id,
    order_id: order.id,
    third_party: false,
    recorded_at: at,
  })
  const amount = cents(amountCents)
  rows.book({
    event: 'pix_in_matched',
    key: endToEndId,
    effectiveAt: at,
    now: at,
    lines: [
      { account: 'bank', debit: amount },
      { account: 'wallet', borrowerId: id, credit: amount },
    ],
  })
  borrower.walletCents += amountCents
  notify(scenario, borrower, 'recharge_arrived', { order: { id: order.id, number: order.number, amountCents } })
  return endToEndId
}

type Ending = 'paid' | 'failed' | 'returned' | 'sent'

/** Takes the loan out of the wallet: mostly all of it, within hours. */
export function* withdrawAll(scenario: Scenario, borrower: Borrower): Life {
  const { random, fate } = borrower
  if (fate.payout === 'later') return
  yield* minutes(borrower, 3, random.chance(0.85) ? 300 : 4000)
  const share = random.chance(0.85) ? 100 : random.int(50, 95)
  const amountCents = Math.floor((borrower.walletCents * share) / 100)
  if (amountCents < 100) return
  const first = fate.payout
  // What waits was asked for a moment ago.
  if (first === 'waits') yield* minutes(borrower, 1, 1)
  delete fate.payout
  yield* withdraw(
    scenario,
    borrower,
    amountCents,
    first === 'fails' ? 'failed' : first === 'returns' ? 'returned' : first === 'waits' ? 'sent' : 'paid',
  )
  if (first !== 'fails' && first !== 'returns') return
  yield* minutes(borrower, 30, 3000)
  yield* withdraw(scenario, borrower, amountCents, 'paid')
}

export function* withdraw(scenario: Scenario, borrower: Borrower, amountCents: number, ending: Ending): Life {
  const { rows, input } = scenario
  const { keyring, secretKey } = input.dependencies
  const { id: borrowerId, random, person } = borrower
  const channel = random.chance(0.8) ? 'pix' : 'bank'
  const account = accountFor(person.info, channel)
  if (account === undefined) return
  const requestedAt = borrower.at
  const id = random.uuid(requestedAt)
  const withdrawal = rows.add('withdrawals', {
    id,
    number: scenario.number('withdrawal_numbers', requestedAt),
    borrower_id: borrowerId,
    channel,
    state: 'sent',
    amount_cents: amountCents,
    account: sealAccount(keyring, id, account),
    account_hash: accountHash(secretKey, account),
    account_name: account.shown.name,
    account_masked: account.shown.masked,
    code_id: random.uuid(requestedAt),
    created_at: requestedAt,
    sent_at: new Date(requestedAt.getTime() + 2000),
    tries: 1,
  })
  const amount = cents(amountCents)
  rows.book({
    event: 'withdrawal_asked',
    key: id,
    effectiveAt: requestedAt,
    now: requestedAt,
    lines: [
      { account: 'wallet', borrowerId, debit: amount },
      { account: 'wallet_reserved', borrowerId, credit: amount },
    ],
  })
  borrower.walletCents -= amountCents
  rows.note({
    actor: `borrower:${borrowerId}`,
    action: 'withdrawal_asked',
    subject: `borrower:${borrowerId}`,
    details: { withdrawal_id: id, number: withdrawal.number, amount_cents: amountCents, channel },
    now: requestedAt,
  })
  rows.add('withdrawal_events', { withdrawal_id: id, at: requestedAt, what: 'asked', detail: null })
  rows.add('withdrawal_events', {
    withdrawal_id: id,
    at: new Date(requestedAt.getTime() + 2000),
    what: 'sent',
    detail: null,
  })
  const payout = rows.add('sandbox_bank_payouts', {
    id,
    amount_cents: amountCents,
    account: JSON.stringify(
      account.to.kind === 'pix'
        ? account.to
        : { kind: 'bank', bank_name: account.to.bankName, agency: account.to.agency, account: account.to.account },
    ),
    owner_cpf: account.owner.cpf,
    owner_name: account.owner.name,
    state: 'processing',
    asked_at: new Date(requestedAt.getTime() + 2000),
  })
  if (ending === 'sent') return
  yield* minutes(borrower, 1, 3)
  const { at } = borrower
  if (ending === 'failed') {
    const reason = random.pick(['key_unknown', 'account_closed', 'bank_refused'])
    Object.assign(payout, { state: 'failed', ends_as: 'failed', reason, settled_at: at })
    end(scenario, borrower, withdrawal, 'failed', { reason })
    rows.book({
      event: 'payout_failed',
      key: id,
      effectiveAt: at,
      now: at,
      lines: [
        { account: 'wallet_reserved', borrowerId, debit: amount },
        { account: 'wallet', borrowerId, credit: amount },
      ],
    })
    borrower.walletCents += amountCents
    return
  }
  const endToEndId = pixId(borrower, OWN_ISPB)
  Object.assign(payout, { state: 'paid', ends_as: 'paid', end_to_end_id: endToEndId, settled_at: at })
  Object.assign(withdrawal, { paid_at: at, end_to_end_id: endToEndId })
  end(scenario, borrower, withdrawal, 'paid', { end_to_end_id: endToEndId })
  rows.book({
    event: 'payout_paid',
    key: id,
    effectiveAt: at,
    now: at,
    lines: [
      { account: 'wallet_reserved', borrowerId, debit: amount },
      { account: 'bank', credit: amount },
    ],
  })
  if (ending !== 'returned') return
  yield* minutes(borrower, 60, 1500)
  const returnId = makeReturnId({ ispb: OTHER_ISPB, atMs: borrower.at.getTime(), random: random.text(11) })
  Object.assign(payout, { state: 'returned', return_id: returnId, returned_at: borrower.at })
  end(scenario, borrower, withdrawal, 'returned', { reason: 'returned_by_bank', return_id: returnId })
  rows.book({
    event: 'payout_returned',
    key: returnId,
    effectiveAt: borrower.at,
    now: borrower.at,
    lines: [
      { account: 'bank', debit: amount },
      { account: 'wallet', borrowerId, credit: amount },
    ],
  })
  borrower.walletCents += amountCents
}

/** How a withdrawal ended, with its message and its entry in the log. */
function end(
  scenario: Scenario,
  borrower: Borrower,
  withdrawal: { id: string; number: string; amount_cents: number },
  state: 'paid' | 'failed' | 'returned',
  changes: { reason?: string; end_to_end_id?: string; return_id?: string },
): void {
  const { at, id: borrowerId } = borrower
  const { id, number, amount_cents: amountCents } = withdrawal
  Object.assign(withdrawal, { state, ended_at: at, ...changes })
  scenario.rows.add('withdrawal_events', {
    withdrawal_id: id,
    at,
    what: state,
    detail: changes.reason ?? changes.end_to_end_id ?? null,
  })
  const { reason } = changes
  notify(scenario, borrower, `withdrawal_${state}`, {
    order: { id, number, amountCents, ...(reason === undefined ? {} : { reason }) },
  })
  scenario.rows.note({
    actor: 'system',
    action: `payout_${state}`,
    subject: `borrower:${borrowerId}`,
    details: { withdrawal_id: id, number, amount_cents: amountCents, ...changes },
    now: at,
  })
}
