import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallInput, Envelope } from '../../packages/contract/src/index.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { bankOf, type BankSteps } from '../../apps/server/src/testing/bank.ts'
import type { TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { walletOf } from '../../apps/server/src/testing/wallet.ts'
import { randomFrom, scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted, withLender, type Lender } from '../origination/lender.ts'

const STEPS = 10_000
/** The approximate number of steps per borrower. */
const STEPS_EACH = 200
const FAULTS_SHOWN = 5
/** This many borrowers act at the same time. */
const LANES = 4
const STEPS_A_DAY = 200

type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

/** A PIX payment, and what happened to it since. */
interface Paid {
  endToEndId: string
  settled: boolean
  withdrawnSince: boolean
  returned: boolean
}

interface Person extends TestBorrower {
  loanId: string
  paid: Paid[]
  /** The quota when the first open item was taken back. */
  frozen: number | undefined
  /** The state after the last step. */
  lastState: BorrowerState | undefined
}

interface BorrowerState {
  open: boolean
  quota: number
  approvals: number
  loans: { id: string; state: string }[]
  claimed: number
  reopened: number
  /** Claims for a returned PIX while the repayment that it funded is not reversed. */
  beside: number
}

interface Scenario {
  lender: Lender
  bank: BankSteps
  wallet: ReturnType<typeof walletOf>
  people: Person[]
  counts: Record<string, number>
  faults: string[]
  random(): number
}

const below = ({ random }: Scenario, limit: number): number => Math.floor(random() * limit)
const oneOf = <T>(scenario: Scenario, all: readonly T[]): T | undefined => all[below(scenario, all.length)]
const count = ({ counts }: Scenario, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The borrower's state according to the books; the quota is the one shown to the borrower. */
async function stateOf({ lender }: Scenario, { id, token }: Person): Promise<BorrowerState> {
  const { rows } = await sql<Omit<BorrowerState, 'open' | 'quota'>>`
    SELECT (SELECT json_agg(json_build_object('id', id, 'state', state) ORDER BY id DESC) FROM loans WHERE borrower_id = ${id}) AS loans,
      (SELECT count(*)::int FROM loan_moves AS m JOIN loans AS l ON l.id = m.loan_id WHERE l.borrower_id = ${id} AND m.action = 'approve') AS approvals,
      (SELECT coalesce(sum(balance_cents), 0)::int FROM ledger_balances WHERE owner_id = ${id} AND account = 'return_claims') AS claimed,
      (SELECT count(*)::int FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id
        WHERE l.borrower_id = ${id} AND l.state = 'credited' AND i.returned_on IS NOT NULL AND i.closed_on IS NULL) AS reopened,
      (SELECT count(*)::int FROM return_claims AS c JOIN repayments AS r ON r.end_to_end_id = c.end_to_end_id AND r.reversed_at IS NULL
        WHERE c.borrower_id = ${id} AND c.why = 'returned') AS beside`.execute(lender.pool.db)
  const [found] = rows
  const { detail } = dataOf(await lender.ask('POST /api/dk/getDetail', {}, { token }))
  if (found === undefined) throw new Error('no state found')
  return {
    ...found,
    open: found.claimed > 0 || found.reopened > 0,
    quota: detail?.quota?.quota_cents ?? 0,
  }
}

/** Settles a reopened loan. */
const payReopened = (scenario: Scenario, person: Person, borrowerState: BorrowerState): Promise<void> =>
  repay(scenario, person, borrowerState, [{ verb: 'settle' }])

/** Pays a part of a credited loan, by PIX or from the wallet. */
async function repay(
  scenario: Scenario,
  person: Person,
  { loans }: BorrowerState,
  only?: readonly Pay[],
): Promise<void> {
  const loan = oneOf(
    scenario,
    loans.filter(({ state }) => state === 'credited'),
  )
  if (loan === undefined) return
  const { ask } = scenario.lender
  const pays: readonly Pay[] = only ?? [
    { verb: 'settle' },
    { verb: 'settle' },
    { verb: 'rows', rows: [1 + below(scenario, 4)] },
    { verb: 'fewer', amount_cents: 1000 + below(scenario, 20_000) },
    { verb: 'smaller', amount_cents: 1000 + below(scenario, 20_000) },
    { verb: 'part', amount_cents: 100 + below(scenario, 10_000) },
  ]
  const pay = oneOf(scenario, pays) ?? { verb: 'settle' }
  const quote = await ask('POST /api/dk/getRepayment', { loan_id: loan.id, pay }, { token: person.token })
  if (quote.status_code !== 200) return
  const { amount_cents } = quote.data.owed
  const method = scenario.random() < 0.7 ? 'pix' : 'wallet'
  const response = await ask(
    'POST /api/dk/getRepaymentPay',
    { loan_id: loan.id, pay, method, amount_cents },
    { token: person.token },
  )
  count(scenario, 'payments')
  if (response.status_code !== 200 || !('order' in response.data)) return
  const endToEndId = await scenario.bank.pay({ txid: response.data.order.copy_code ?? '' })
  await scenario.bank.orderIn(person.token, response.data.order.id, 'paid')
  person.paid.push({ endToEndId, settled: pay.verb === 'settle', withdrawnSince: false, returned: false })
}

async function recharge(scenario: Scenario, person: Person): Promise<void> {
  const amount_cents = 1000 + below(scenario, 40_000)
  const response = await scenario.lender.ask(
    'POST /api/userCreditOrder/create',
    { action: 'amount', channel: 'pix', amount_cents },
    { token: person.token },
  )
  if (response.status_code !== 200) return
  const endToEndId = await scenario.bank.pay({ txid: response.data.order.copy_code ?? '' })
  await scenario.bank.orderIn(person.token, response.data.order.id, 'paid')
  person.paid.push({ endToEndId, settled: false, withdrawnSince: false, returned: false })
}

async function withdraw(scenario: Scenario, person: Person): Promise<void> {
  const { withdrawable_cents: free } = dataOf(
    await scenario.lender.ask('POST /api/credit/logs', { action: 'list' }, { token: person.token }),
  ) as { withdrawable_cents: number }
  if (free < 200) return
  const amount = Math.max(100, Math.floor(free * (0.5 + scenario.random() / 2)))
  // The withdrawable amount may have shrunk by the time the code arrives.
  const withdrawal = await scenario.wallet.withdrawn(person, amount).catch(() => undefined)
  if (withdrawal === undefined) return
  for (const pix of person.paid) pix.withdrawnSince = true
  count(scenario, 'withdrawals')
}

/** The payer's bank takes a PIX back, in full or in part; prefers one that settled a loan. */
async function takeBack(
  scenario: Scenario,
  person: Person,
  borrowerState: Pick<BorrowerState, 'loans'>,
): Promise<void> {
  const there = person.paid.filter(({ returned }) => !returned)
  const pix = oneOf(
    scenario,
    there.some((each) => each.settled) && scenario.random() < 0.7 ? there.filter((each) => each.settled) : there,
  )
  if (pix === undefined) return
  const line = await scenario.bank.line(pix.endToEndId)
  const all = line?.amount_cents ?? 0
  await scenario.bank.takeBack(pix.endToEndId, scenario.random() < 0.15 ? 1 + below(scenario, all) : all)
  pix.returned = true
  count(scenario, 'returns')
  if (borrowerState.loans.some(({ state }) => state === 'repaid') && pix.settled) count(scenario, 'on_settled_loans')
  if (pix.withdrawnSince) count(scenario, 'after_withdrawal')
  if (
    borrowerState.loans.some(
      ({ state }) => !['credited', 'repaid', 'regretted', 'cancelled', 'rejected'].includes(state),
    )
  )
    count(scenario, 'with_application')
}

/** More than the policy approves and releases automatically. */
const LOAN_REQUEST = { amount_cents: 110_000, months: 3, due_day: null, system: 'price', purpose: 'other' } as const

/** Whether the offer can be signed today: its last day or release day may have passed before a job renewed it. */
async function canBeSigned({ lender }: Scenario, loanId: string): Promise<boolean> {
  const { now } = dataOf(await lender.ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  const { rows } = await sql`
    SELECT 1 FROM loan_offers WHERE loan_id = ${loanId} AND void_at IS NULL
      AND least(valid_through, release_on) >= (${now}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`.execute(
    lender.pool.db,
  )
  return rows.length > 0
}

/** The next step of another application: begin, choose, approve, sign or release. */
async function apply(scenario: Scenario, person: Person, { loans }: Pick<BorrowerState, 'loans'>): Promise<void> {
  const { ask, steps } = scenario.lender
  const { token } = person
  const open = loans.find(({ state }) => !['credited', 'repaid', 'regretted', 'cancelled', 'rejected'].includes(state))
  if (open === undefined) {
    const response = await ask('POST /api/dk/loan', { action: 'apply', ...LOAN_REQUEST }, { token })
    if (response.status_code === 200) {
      await steps.choose(person, { amount_cents: LOAN_REQUEST.amount_cents, months: LOAN_REQUEST.months })
      await steps.referred(person)
    }
    return
  }
  if (open.state === 'under_review') await steps.decide('admin', { action: 'approve', loan_id: open.id, note: '' })
  if (open.state === 'approved' && (await canBeSigned(scenario, open.id))) {
    await steps.forward(61)
    await steps.sign(person)
    count(scenario, 'signed')
  }
  if (open.state === 'generated' && scenario.random() < 0.7)
    await releaseWhileOpen(scenario, person, { open: false, loans })
  else if (open.state === 'generated') await steps.decide('finance', { action: 'release', loan_id: open.id })
  if (open.state === 'no_package')
    await steps.choose(person, { amount_cents: LOAN_REQUEST.amount_cents, months: LOAN_REQUEST.months })
}

/**
 * Takes withdrawn money back while a signed loan waits, then releases the loan: it must be released as signed, and
 * its proceeds must not pay the claim.
 */
async function releaseWhileOpen(
  scenario: Scenario,
  person: Person,
  borrowerState: Pick<BorrowerState, 'open' | 'loans'>,
): Promise<void> {
  const signed = borrowerState.loans.find(({ state }) => state === 'generated')
  if (signed === undefined) return apply(scenario, person, borrowerState)
  if (!borrowerState.open) {
    await recharge(scenario, person)
    await scenario.bank.spend(person.id).catch(() => undefined)
    for (const pix of person.paid) pix.withdrawnSince = true
    await takeBack(scenario, person, borrowerState)
  }
  const before = await stateOf(scenario, person)
  const { status_code } = await scenario.lender.steps.decide('finance', { action: 'release', loan_id: signed.id })
  const after = await stateOf(scenario, person)
  if (before.open && after.open && status_code === 200) count(scenario, 'released_while_open')
  judge(scenario, person, before, after)
}

/** Pays a claim from the wallet or by PIX, or two operators write it off. */
async function makeGood(scenario: Scenario, person: Person): Promise<void> {
  const { ask, steps } = scenario.lender
  const { token } = person
  const claimsView = dataOf(await ask('POST /api/app/claims', { action: 'read' }, { token }))
  if (claimsView.left_cents === 0) return
  if (scenario.random() < 0.2) {
    const id = claimsView.claims[0]?.id ?? ''
    const decide = async (role: 'finance' | 'admin', body: CallInput<'POST /api/console/claims'>) =>
      ask('POST /api/console/claims', body, { token: await steps.operator(role) })
    await decide('finance', { action: 'propose', id, reason: 'lost' })
    await decide('admin', { action: 'confirm', id })
    count(scenario, 'claims_given_up')
    return
  }
  const method = claimsView.wallet_cents >= claimsView.left_cents && scenario.random() < 0.5 ? 'wallet' : 'pix'
  const paid = await ask(
    'POST /api/app/claims',
    { action: 'pay', method, amount_cents: claimsView.left_cents },
    { token },
  )
  if (paid.status_code !== 200) return
  count(scenario, 'claims_paid')
  if (!('order' in paid.data)) return
  const endToEndId = await scenario.bank.pay({ txid: paid.data.order.copy_code ?? '' })
  await scenario.bank.orderIn(token, paid.data.order.id, 'paid')
  person.paid.push({ endToEndId, settled: false, withdrawnSince: false, returned: false })
}

/** Tries actions on another borrower's items: none may succeed. */
async function stranger(scenario: Scenario, person: Person): Promise<void> {
  const { ask } = scenario.lender
  const other = oneOf(scenario, scenario.people)
  if (other === undefined || other === person) return
  const { token } = person
  const tries: Promise<Envelope<unknown>>[] = [
    ask('POST /api/dk/getRepayment', { loan_id: other.loanId, pay: { verb: 'settle' } }, { token }),
    ask('POST /api/app/letters', { action: 'link', loan_id: other.loanId, kind: 'settlement', year: null }, { token }),
    ask('POST /api/console/claims', { action: 'confirm', id: randomUUID() }, { token }),
  ]
  for (const { status_code } of await Promise.all(tries))
    if (status_code === 200) scenario.faults.push(`${person.id} was let in to what is ${other.id}'s`)
  count(scenario, 'strangers')
}

async function letter(scenario: Scenario, person: Person, { loans }: BorrowerState): Promise<void> {
  for (const { id, state } of loans) {
    const response = await scenario.lender.ask(
      'POST /api/app/letters',
      { action: 'link', loan_id: id, kind: 'settlement', year: null },
      { token: person.token },
    )
    if (response.status_code === 200 && state !== 'repaid')
      scenario.faults.push(`${id}: a letter of a loan that is ${state}`)
  }
}

/** Possible steps with their probabilities. */
const WAYS: readonly (readonly [
  share: number,
  go: (scenario: Scenario, person: Person, borrowerState: BorrowerState) => Promise<void>,
])[] = [
  [26, (scenario, person, borrowerState) => repay(scenario, person, borrowerState)],
  [12, recharge],
  [6, withdraw],
  [12, takeBack],
  [22, apply],
  [10, makeGood],
  [8, releaseWhileOpen],
  [6, stranger],
  [4, letter],
]
const SHARES = WAYS.reduce((sum, [share]) => sum + share, 0)

/**
 * The next step; prefers those that rarely occur by chance: a release while something is open, and paying what is
 * open.
 */
function wayOf(scenario: Scenario, { open, loans }: BorrowerState): (typeof WAYS)[number][1] | undefined {
  const turn = scenario.random()
  if (turn < 0.5 && loans.some(({ state }) => state === 'generated')) return releaseWhileOpen
  if (turn < 0.3 && open) return makeGood
  if (turn < 0.6 && open) return payReopened
  let left = below(scenario, SHARES)
  return WAYS.find(([share]) => (left -= share) < 0)?.[1]
}

/** What must hold after a step, compared with the state before it. */
function judge({ faults }: Scenario, person: Person, before: BorrowerState, after: BorrowerState): void {
  const who = `borrower ${person.id}`
  if (before.open && after.open && after.approvals > before.approvals)
    faults.push(`${who}: approved while something that was taken back is open`)
  if (!before.open && after.open) person.frozen = before.quota
  if (!after.open) person.frozen = undefined
  if (after.open && person.frozen !== undefined && after.quota > person.frozen)
    faults.push(`${who}: the quota grew from ${person.frozen} to ${after.quota} while something is open`)
  if (after.beside > 0) faults.push(`${who}: a payment stands whose money was taken back, and it is claimed instead`)
  const released = after.loans.some(
    ({ id, state }) =>
      state === 'credited' && before.loans.some((each) => each.id === id && each.state === 'generated'),
  )
  if (released && (after.claimed < before.claimed || after.reopened < before.reopened))
    faults.push(`${who}: the proceeds of a loan paid what was taken back`)
}

/** One step of a borrower, and its checks. */
async function step(scenario: Scenario, person: Person): Promise<void> {
  const before = (person.lastState ??= await stateOf(scenario, person))
  await wayOf(scenario, before)?.(scenario, person, before).catch((error: unknown) => {
    scenario.faults.push(`step ${scenario.counts['steps']}: ${String(error)}`.slice(0, 500))
  })
  const after = await stateOf(scenario, person)
  judge(scenario, person, before, after)
  person.lastState = after
}

async function walk(lane: Scenario, until: number): Promise<void> {
  while ((lane.counts['steps'] ?? 0) < until && lane.faults.length < FAULTS_SHOWN) {
    count(lane, 'steps')
    const person = oneOf(lane, lane.people)
    if (person !== undefined) await step(lane, person)
  }
}

/**
 * Moves some days on, to noon, while nobody acts: a quota grows as due dates pass, so no day may start during a step.
 */
async function nextDays(scenario: Scenario): Promise<void> {
  const { now } = dataOf(await scenario.lender.ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  const noon = new Date(now)
  noon.setUTCHours(15, 0, 0, 0)
  noon.setUTCDate(noon.getUTCDate() + 1 + below(scenario, 4))
  await scenario.lender.steps.forward(Math.round((noon.getTime() - Date.parse(now)) / 1000))
  for (const person of scenario.people) person.lastState = undefined
}

async function live(lender: Lender, run: Run): Promise<Seen> {
  const sandbox = { server: { pool: lender.pool }, ask: lender.ask }
  const scenario: Scenario = {
    lender,
    bank: bankOf(sandbox),
    wallet: walletOf(sandbox),
    people: [],
    counts: { steps: 0 },
    faults: [],
    random: run.random,
  }
  const steps = scaled(STEPS, run)
  for (let index = 0; index < Math.max(LANES, Math.ceil(steps / STEPS_EACH)); index += 1) {
    const borrower = await lender.steps.credited({ amount_cents: 100_000 }, { work_income_cents: 50_000_000 })
    scenario.people.push({ ...borrower, paid: [], frozen: undefined, lastState: undefined })
  }
  run.say(`${scenario.people.length} borrowers`)
  await nextDays(scenario)
  const lanes = Array.from({ length: LANES }, (_, index) => ({
    ...scenario,
    people: scenario.people.filter((_person, at) => at % LANES === index),
    random: randomFrom(run.seed + index),
  }))
  for (let until = 0; until < steps && scenario.faults.length < FAULTS_SHOWN; ) {
    until = Math.min(steps, until + STEPS_A_DAY)
    await Promise.all(lanes.map((lane) => walk(lane, until)))
    await nextDays(scenario)
    run.say(`${scenario.counts['steps']} steps, ${scenario.counts['returns'] ?? 0} returns`)
  }
  scenario.faults.push(...(await oracleFaults(lender.pool.db)))
  return { counts: scenario.counts, faults: scenario.faults.slice(0, FAULTS_SHOWN) }
}

export const histories: Claim = {
  claim:
    'random histories of borrowers, operators, strangers and a bank that takes payments back: the oracle finds nothing; while something is open nobody is approved, no quota grows and no letter is given; proceeds pay nothing by themselves; every claim is paid, owed or waived',
  minCounts: {
    steps: STEPS,
    returns: 500,
    on_settled_loans: 150,
    after_withdrawal: 50,
    with_application: 50,
    released_while_open: 50,
  },
  run: (run) => withLender(undefined, (lender) => live(lender, run)),
  slow: true,
  plants: [
    planted(
      'a return that undoes no payment',
      {
        file: 'apps/server/src/servicing/returned-payments/take-back.ts',
        find: '  if (shortCents <= 0) return\n',
        replace: '  if (shortCents !== undefined) return\n',
      },
      live,
    ),
    planted(
      'a claim that is paid out of the proceeds of a loan',
      {
        file: 'apps/server/src/lending/loans/effects.ts',
        find: "  await notify(step, 'credited')\n",
        replace:
          "  await (await import('../../servicing/return-claims/claims.ts')).payClaims(step.tx, { borrowerId: step.loan.borrower_id, amountCents: (await offerOf(step)).costs.net_cents, at: step.command.now, now: step.command.now, by: 'system' })\n  await notify(step, 'credited')\n",
      },
      live,
      { most: 0.3, least: 0.1 },
    ),
  ],
}
