import { cents } from '@home-credit/domain'
import { sql } from 'kysely'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import type { Line, Posting } from '../../apps/server/src/ledger/ledger-types.ts'
import { credited, movement } from '../../apps/server/src/testing/postings.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from './books.ts'

const WRITERS = 16
const PER_ROUND = 500
const ROUNDS = 20
const BORROWERS = 8
const LENDER = '00000000-0000-0000-0000-000000000000'

const uuid = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** A random posting to a lender's books; debits often exceed the balance. */
function anyPosting(run: Run, number: number): Posting {
  const { random } = run
  const now = new Date()
  const borrowerId = uuid(1 + Math.floor(random() * BORROWERS))
  const loanId = uuid(1000 + Math.floor(random() * BORROWERS * 4))
  const amount = cents(1 + Math.floor(random() * 20_000))
  const outgoing = cents(1 + Math.floor(random() * 400_000))
  // One in ten uses a key that is already used, or in use right now.
  const key = `k${random() < 0.1 ? Math.max(0, number - 1 - Math.floor(random() * 20)) : number}`
  const both = (event: Posting['event'], debit: Line, credit: Line): Posting =>
    movement({ event, key, now, lines: [debit, credit] })
  switch (Math.floor(random() * 7)) {
    case 0:
      return credited({ borrowerId, loanId, now })
    case 1:
    case 2:
      return both(
        'pix_in_matched',
        { account: 'bank', debit: amount },
        { account: 'wallet', borrowerId, credit: amount },
      )
    case 3:
      return both(
        'pix_in_unmatched',
        { account: 'bank', debit: amount },
        { account: 'suspense', endToEndId: key, credit: amount },
      )
    case 4:
      return both(
        'withdrawal_asked',
        { account: 'wallet', borrowerId, debit: outgoing },
        { account: 'wallet_reserved', borrowerId, credit: outgoing },
      )
    case 5:
      return both(
        'payout_paid',
        { account: 'wallet_reserved', borrowerId, debit: outgoing },
        { account: 'bank', credit: outgoing },
      )
    default:
      return both(
        'repaid_due',
        { account: 'wallet', borrowerId, debit: amount },
        { account: 'interest', loanId, credit: amount },
      )
  }
}

/** The key of an account in the model, which treats all of suspense as one. */
const placeOf = (line: Line): string => {
  if (line.account === 'suspense') return 'suspense'
  return `${line.account} ${line.account === 'principal' ? line.loanId : 'borrowerId' in line ? line.borrowerId : 'lender'}`
}

/** Refusals that a random history can cause; any other is a fault. */
const EXPECTED = new Set(['ledger_wallet_not_negative', 'ledger_income_needs_credited_loan', 'ledger_credited_once'])

async function postAtRandom({ pool: { db } }: Books, run: Run): Promise<Seen> {
  const faults: string[] = []
  const counts = { rounds: 0, posted: 0, repeated: 0, refused: 0 }
  const model = new Map<string, number>()
  let number = 0

  const book = ({ lines }: Posting): void => {
    for (const line of lines) {
      const place = placeOf(line)
      model.set(place, (model.get(place) ?? 0) + ('debit' in line ? line.debit : -line.credit))
    }
  }
  const postOne = async (): Promise<void> => {
    const posting = anyPosting(run, (number += 1))
    try {
      const { repeated } = await post(db, posting)
      if (repeated) counts.repeated += 1
      else {
        counts.posted += 1
        book(posting)
      }
    } catch (error) {
      counts.refused += 1
      const { constraint } = error as { constraint?: string }
      if (!EXPECTED.has(constraint ?? '')) faults.push(String(error))
    }
  }

  for (let round = 0; round < scaled(ROUNDS, run); round += 1) {
    let left = PER_ROUND
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while ((left -= 1) >= 0) await postOne()
      }),
    )
    counts.rounds += 1
    for (const { account, kept_cents: balance, posted_cents: posted } of await ledgerFaults(db))
      faults.push(`round ${round}: ${account} keeps ${balance}, posted ${posted}`)
    const { rows } = await sql<{ place: string; cents: number }>`
      SELECT CASE WHEN account = 'suspense' THEN 'suspense' ELSE account::text || ' ' || CASE owner_id WHEN ${LENDER} THEN 'lender' ELSE owner_id::text END END AS place,
             sum(balance_cents)::bigint AS cents FROM ledger_balances GROUP BY 1`.execute(db)
    for (const { place, cents: balance } of rows)
      if (balance !== (model.get(place) ?? 0))
        faults.push(`round ${round}: ${place} keeps ${balance}, ${model.get(place)} was acked`)
  }
  return { counts, faults }
}

export const postings: Claim = {
  claim:
    'random concurrent postings leave every balance equal to the sum of its postings and to what was acked, each time',
  minCounts: { rounds: ROUNDS, posted: 4000, repeated: 200, refused: 500 },
  run: (run) => withBooks((books) => postAtRandom(books, run)),
  plants: [
    {
      bug: 'balances read first and written after',
      run: (run) =>
        withBooks(async (books) => {
          const { rows } = await books.pool.raw.query<{ body: string }>(
            `SELECT pg_get_functiondef('ledger_postings_added'::regproc) AS body`,
          )
          const original = 'SET balance_cents = balance_cents + moved.amount_cents\n    WHERE'
          const body = rows[0]?.body ?? ''
          if (!body.includes(original)) throw new Error('the function has changed: nothing planted')
          const late = `SET balance_cents = moved.amount_cents + (SELECT l.balance_cents FROM ledger_balances l WHERE l.account = moved.account AND l.owner_id = moved.owner AND l.stripe = moved.stripe)\n    WHERE`
          await books.pool.raw.query(body.replace(original, late))
          return postAtRandom(books, run)
        }),
    },
  ],
}
