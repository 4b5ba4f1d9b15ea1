import { addDays, day, formatDay, isRepaid, parseDay, type Day } from '../../packages/domain/src/index.ts'
import { localDate } from '../../apps/server/src/platform/clock/local-day.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { randomFrom, scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { inBatches } from '../identity/scenario.ts'
import { randomChoice, type Setting } from '../origination/agreement.ts'
import { planted, withLender, type Lender } from '../origination/lender.ts'
import { act, begin, compare, type Life } from './one-life.ts'

const LOANS = 2000
const AT_ONCE = 8
/** Loans start on different days, so that not all are due at once. */
const COHORTS = 4
const DAYS_BETWEEN = 9
/** The share of uneventful days that is compared too: the same days for all loans, because they share the clock. */
const OTHER_DAYS = 0.05
/** Visits each loan at least this often, because an unused session expires. */
const SESSION_DAYS = 25

async function nowOf({ ask }: Pick<Lender, 'ask'>): Promise<Date> {
  return new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
}

const dayOf = (text: string): Day => parseDay(text) ?? day(0)

/**
 * Moves to the afternoon of a local day. A small run treats the days in between as closed, because closing them would
 * take most of its time.
 */
async function moveTo({ steps, ...lender }: Lender, to: Day, { scale }: Run): Promise<void> {
  const ahead = Math.ceil((Date.parse(`${formatDay(to)}T17:00:00Z`) - (await nowOf(lender)).getTime()) / 1000)
  if (ahead > 0) await (scale < 1 ? steps.leap(ahead) : steps.forward(ahead))
}

async function credit(lender: Lender, setting: Setting, random: () => number): Promise<Life> {
  const choice = randomChoice(setting, random)
  const borrower = await lender.steps.credited(choice, { work_income_cents: 50_000_000 })
  // Messages only inside the app: hundreds of thousands of SMS and e-mails are not the subject here.
  const silent = { notify_sms: false, notify_sms_money: false, notify_email: false, notify_email_money: false }
  await lender.pool.db.updateTable('borrowers').set(silent).where('id', '=', borrower.id).execute()
  return begin(borrower, choice, setting, localDate(await nowOf(lender)), random)
}

async function live(lender: Lender, run: Run): Promise<Seen> {
  const setting = dataOf(await lender.ask('POST /api/dk/setting', {}, { key: null }))
  const count = scaled(LOANS, run)
  const faults: string[] = []
  const counts = {
    loans: 0,
    payments: 0,
    plans: 0,
    event_days: 0,
    other_days: 0,
    comparisons: 0,
    repaid: 0,
    iof_borne: 0,
    undone: 0,
  }
  const first = addDays(dayOf(localDate(await nowOf(lender))), 1)
  const seen = new Map<Life, Day>()
  let living: Life[] = []

  for (let today = first, cohort = 0; cohort < COHORTS || living.length > 0; today = addDays(today, 1)) {
    const begins = cohort < COHORTS && today - first >= cohort * DAYS_BETWEEN
    const events = living.filter(({ next }) => next <= today)
    const looked = run.random() < OTHER_DAYS
    const others = living.filter(
      (life) => life.next > today && (looked || today - (seen.get(life) ?? today) >= SESSION_DAYS),
    )
    if (!begins && events.length + others.length === 0) continue
    await moveTo(lender, today, run)
    if (begins) {
      const size = Math.floor((count * (cohort + 1)) / COHORTS) - Math.floor((count * cohort) / COHORTS)
      const newLives = await inBatches(Array.from({ length: size }), AT_ONCE, (_, index) =>
        credit(lender, setting, randomFrom(run.seed + counts.loans + index)),
      )
      cohort += 1
      counts.loans += newLives.length
      for (const life of newLives) seen.set(life, today)
      living.push(...newLives)
      run.say(`${counts.loans} loans credited`)
    }
    const look = async (life: Life): Promise<void> => {
      seen.set(life, today)
      const found = await (life.next <= today ? act(lender, life, today) : compare(lender, life, today))
      counts.comparisons += found.comparisons
      faults.push(...found.faults)
    }
    await inBatches([...events, ...others], AT_ONCE, (life) =>
      look(life).catch((error: unknown) => {
        faults.push(`${JSON.stringify(life.choice)} on ${formatDay(today)}: ${String(error)}`.slice(0, 500))
        // A failed loan would fail again every day.
        living = living.filter((each) => each !== life)
      }),
    )
    counts.event_days += events.length
    counts.other_days += others.length
    const ended = living.filter(({ model }) => isRepaid(model))
    for (const life of ended) {
      counts.repaid += 1
      counts.payments += life.payments
      counts.plans += life.plans
      counts.iof_borne += life.iofBorne > 0n ? 1 : 0
      counts.undone += life.undone
      const { loan } = await lender.steps.detail(life.borrower, life.borrower.loanId)
      if (loan.state !== 'repaid') faults.push(`${life.borrower.loanId}: nothing is left and it is ${loan.state}`)
    }
    living = living.filter((life) => !isRepaid(life.model))
    if (faults.length > 20) break
  }
  faults.push(...(await oracleFaults(lender.pool.db)))
  return { counts, faults: faults.slice(0, 10) }
}

export const lives: Claim = {
  claim:
    'random loans lived for their whole life through the API with random payments, payments taken back, plans and due days: on every event day and 5 % of the others screen, ledger and engine are equal, the IOF that the lender bears and the loan without an undone payment are those of a second computation, and at the end nothing remains',
  minCounts: {
    loans: LOANS,
    repaid: LOANS,
    payments: 2 * LOANS,
    event_days: 2 * LOANS,
    other_days: 4 * LOANS,
    comparisons: 20 * LOANS,
    plans: LOANS / 10,
    iof_borne: LOANS / 5,
    undone: LOANS / 5,
  },
  run: (run) => withLender(undefined, (lender) => live(lender, run)),
  small: 0.004,
  plantsAreSlow: true,
  plants: [
    planted(
      'a payment that books a centavo of interest as principal',
      {
        file: 'apps/server/src/lending/loans/payment-record.ts',
        find: "{ account: 'interest', loanId, credit: parts.interestCents },\n            { account: 'principal', loanId, credit: parts.principalCents },",
        replace:
          "{ account: 'interest', loanId, credit: (parts.interestCents + 1) as typeof parts.interestCents },\n      { account: 'principal', loanId, credit: (parts.principalCents - 1) as typeof parts.principalCents },",
      },
      live,
      { most: 0.002 },
    ),
    planted(
      'further IOF counted from the payable date and not from the nominal one',
      {
        file: 'packages/domain/src/owed/taxed-parts.ts',
        find: 'taxedThrough: row.due }',
        replace: 'taxedThrough: row.payable }',
      },
      live,
      { most: 0.005 },
    ),
    planted(
      'a plan whose IOF nobody books',
      {
        file: 'apps/server/src/lending/loans/replan.ts',
        find: 'iofCents: replanIofCents(replan, iofRatesOf(loan))',
        replace: 'iofCents: cents(0 * replanIofCents(replan, iofRatesOf(loan)))',
      },
      live,
      { most: 0.005 },
    ),
    planted(
      'late charges counted from the nominal date and not from the payable one',
      {
        file: 'apps/server/src/lending/loans/credited-loan-queries.ts',
        find: 'payable: day(payable),',
        replace: 'payable: day(due),',
      },
      live,
      { most: 0.005 },
    ),
  ],
}
