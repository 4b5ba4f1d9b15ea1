import { bankingDaysAfter, cents, formatDay, makeReturnId, PAY_AGAIN_BANKING_DAYS } from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import { notify, type Borrower } from './borrower.ts'
import { payIn, withdraw } from './money.ts'
import { DAY_MS, HOUR_MS, timeOn, dayFrom, type Scenario } from './scenario.ts'

const OTHER_ISPB = '99999902'

/** Puts a borrower at a moment that has passed. */
const goBack = (scenario: Scenario, borrower: Borrower, days: number): void => {
  borrower.at = new Date(scenario.now.getTime() - days * DAY_MS)
}

/** Adds to a wallet after every loan was repaid: the money can go back to its payer. */
export function overpay(scenario: Scenario, borrower: Borrower, daysAgo: number, isProposed: boolean): void {
  const { rows, now, input } = scenario
  goBack(scenario, borrower, daysAgo)
  const amount = borrower.random.int(30, 180) * 100
  const endToEndId = payIn(scenario, borrower, amount)
  if (!isProposed) return
  rows.add('refunds', {
    id: borrower.random.text(32),
    end_to_end_id: endToEndId,
    borrower_id: borrower.id,
    state: 'proposed',
    why: 'all_closed',
    reason: 'Pagou de novo depois de quitar e pediu o dinheiro de volta.',
    amount_cents: amount,
    proposed_by: input.staff.finance,
    proposed_at: new Date(now.getTime() - 5 * HOUR_MS),
  })
}

/** Money that was withdrawn, and then taken back by the payer's bank: the borrower owes it, without interest. */
export function takeBack(scenario: Scenario, borrower: Borrower, daysAgo: number, hasProposal: boolean): void {
  const { rows, now, input } = scenario
  const { id: borrowerId, random } = borrower
  goBack(scenario, borrower, daysAgo + 3)
  const amountCents = random.int(60, 240) * 100
  const endToEndId = payIn(scenario, borrower, amountCents)
  goBack(scenario, borrower, daysAgo + 2)
  // Nobody waits: each step sets the time of the next.
  Array.from(withdraw(scenario, borrower, amountCents, 'paid'))
  goBack(scenario, borrower, daysAgo)
  const { at } = borrower
  const returnId = makeReturnId({ ispb: OTHER_ISPB, atMs: at.getTime(), random: random.text(11) })
  const id = random.text(32)
  rows.add('sandbox_bank_returns', {
    end_to_end_id: endToEndId,
    id,
    return_id: returnId,
    amount_cents: amountCents,
    nature: 'MED_FRAUDE',
    status: 'DEVOLVIDO',
    asked_at: at,
    settled_at: at,
  })
  rows.add('pix_returns', {
    end_to_end_id: endToEndId,
    id,
    amount_cents: amountCents,
    by_us: false,
    return_id: returnId,
    state: 'done',
    asked_at: at,
    settled_at: at,
  })
  const amount = cents(amountCents)
  rows.book({
    event: 'recharge_clawed_back',
    key: returnId,
    effectiveAt: at,
    now: at,
    lines: [
      { account: 'return_claims', borrowerId, debit: amount },
      { account: 'bank', credit: amount },
    ],
  })
  const payableOn = formatDay(bankingDaysAfter(localDay(at), PAY_AGAIN_BANKING_DAYS))
  const remindedAt = timeOn(dayFrom(payableOn), 9)
  rows.add('return_claims', {
    id: random.uuid(at),
    borrower_id: borrowerId,
    return_key: returnId,
    end_to_end_id: endToEndId,
    why: 'returned',
    amount_cents: amountCents,
    left_cents: amountCents,
    opened_at: at,
    payable_on: payableOn,
    ...(remindedAt < now ? { reminded_at: remindedAt } : {}),
    ...(hasProposal
      ? {
          proposed_by: input.staff.finance,
          proposed_at: new Date(now.getTime() - 26 * HOUR_MS),
          reason: 'Sem resposta a três contatos e valor menor que o custo da cobrança.',
        }
      : {}),
  })
  const order = { number: endToEndId, amountCents }
  notify(scenario, borrower, 'claim_opened', { order })
  notify(scenario, borrower, 'clawed_back', { order })
  rows.note({
    actor: 'system',
    action: 'pix_clawed_back',
    subject: `borrower:${borrowerId}`,
    details: { end_to_end_id: endToEndId, amount_cents: amountCents, claimed_cents: amountCents },
    now: at,
  })
}
