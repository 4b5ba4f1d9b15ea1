import { addDays, cents, isRefused } from '@home-credit/domain'
import { isRepaid, outstandingPrincipalCents, type CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import { got } from './domain-engine.ts'
import { whole, type Random } from './loans.ts'
import { anyQuote, changed, creditedFrom, propertyClaim, describeQuote, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

/**
 * Random events of a loan: rows paid on time, late or early, partial payments, prepayments; at the end it is settled.
 */
function live(engine: Subject, loan: CreditedLoan, random: Random): CreditedLoan {
  let now = loan
  for (let steps = whole(random, 0, 4); steps > 0 && !isRepaid(now); steps -= 1) {
    const day = addDays(now.lastEvent, whole(random, 0, 70))
    const due = engine.owedOn(now, { rows: 'due', day })
    if (isRefused(due)) break
    const open = now.rows.filter((row) => row.closed === null)
    const amountCents = cents(whole(random, 1, Math.max(1, due.amountCents)))
    const early = cents(whole(random, 1, Math.max(1, got(engine.owedOn(now, { rows: 'all', day })).amountCents)))
    const done =
      due.amountCents > 0
        ? random() < 0.5
          ? engine.payPart(now, { amountCents, day })
          : engine.payRows(now, { rows: open.filter((row) => row.due <= day).map((row) => row.number), day })
        : engine.prepay(now, { amountCents: early, into: random() < 0.5 ? 'fewer' : 'smaller', day })
    now = got(done).loan
  }
  return isRepaid(now) ? now : got(engine.settle(now, { day: now.lastEvent })).loan
}

function check(engine: Subject, random: Random): string[] {
  const quote = anyQuote(engine, random)
  const { installments, financedCents } = quote.schedule
  const end = live(engine, creditedFrom(engine, quote), random)
  return wrong({
    'the last balance is zero': installments.at(-1)?.balanceCents === 0,
    'each balance is the one before less the principal': installments.every(
      ({ balanceCents, principalCents }, index) =>
        balanceCents === (installments[index - 1]?.balanceCents ?? financedCents) - principalCents,
    ),
    'no balance is negative': installments.every(({ balanceCents }) => balanceCents >= 0),
    'a loan that is settled is repaid': isRepaid(end),
    'and all of its principal came back':
      outstandingPrincipalCents(end) === 0 && end.paid.principalCents === financedCents,
  }).map((fault) => `not so: ${fault} (${describeQuote(quote)})`)
}

export const balancesEnd = propertyClaim({
  claim: 'balances end at zero: of every list, and of every loan however it is paid',
  cases: 'loans to their end',
  check,
  plants: [
    {
      bug: 'the residue not in the last installment',
      spoil: {
        quote: (request) => {
          const found = subject.quote(request)
          if (isRefused(found)) return found
          const rows = found.schedule.installments
          const residue = (rows.at(-1)?.paymentCents ?? 0) - (rows[0]?.paymentCents ?? 0)
          const left = cents(Math.max(1, Math.abs(residue)))
          const installments = rows.map((row) =>
            row.number === rows.length ? changed(row, { balanceCents: left }) : row,
          )
          return { ...found, schedule: { ...found.schedule, installments } }
        },
      },
    },
    {
      bug: 'a part payment that leaves out the interest it was paid for',
      spoil: {
        payPart: (loan, payment) => {
          const found = subject.payPart(loan, payment)
          if (isRefused(found)) return found
          const principalCents = cents(found.loan.paid.principalCents - found.paid.parts.interestCents)
          return { ...found, loan: { ...found.loan, paid: { ...found.loan.paid, principalCents } } }
        },
      },
    },
  ],
})
