import { cents, formatDay, isRefused, parseDay, parseRate, quote, type Quote } from '../../packages/domain/src/index.ts'
import type { CallOutput } from '../../packages/contract/src/index.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import type { Choice } from '../../apps/server/src/testing/loans.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { inBatches } from '../identity/scenario.ts'
import { planted, withLender, type Lender } from './lender.ts'

const AT_ONCE = 6
export type Setting = CallOutput<'POST /api/dk/setting'>
type Costs = NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>['preview'] & {}

export function randomChoice({ packages }: Setting, random: () => number): Choice {
  const among = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
  const each = packages[among(0, packages.length - 1)]
  if (each === undefined) throw new Error('no package')
  return {
    package: each.id,
    amount_cents: among(each.amount_min_cents, each.amount_max_cents),
    months: among(each.months_min, each.months_max),
    due_day: random() < 0.5 ? null : among(1, 31),
    system: random() < 0.5 ? 'price' : 'sac',
    purpose: 'other',
  }
}

/** The browser's own calculation from the public settings. */
export function simulated(setting: Setting, choice: Choice, releaseOn: string): Quote {
  const each = setting.packages.find(({ id }) => id === choice.package)
  const [rateMonthly, dailyRate, additionalRate, release] = [
    parseRate(each?.rate_monthly ?? ''),
    parseRate(setting.iof.daily_rate),
    parseRate(setting.iof.additional_rate),
    parseDay(releaseOn),
  ]
  if (
    each === undefined ||
    rateMonthly === undefined ||
    dailyRate === undefined ||
    additionalRate === undefined ||
    release === undefined
  )
    throw new Error('settings that cannot be read')
  const result = quote({
    netCents: cents(choice.amount_cents),
    rateMonthly,
    count: choice.months,
    release,
    ...(choice.due_day === null ? {} : { dueDay: choice.due_day }),
    feeCents: cents(each.fee_cents),
    system: choice.system,
    iof: { dailyRate, additionalRate, maxDays: setting.iof.max_days },
  })
  if (isRefused(result)) throw new Error(`not quoted: ${result.refused}`)
  return result
}

const sums = ({
  net_cents,
  financed_cents,
  fee_cents,
  iof_daily_cents,
  iof_additional_cents,
  interest_cents,
  total_cents,
  cet_annual_bp,
}: Costs): number[] => [
  net_cents,
  financed_cents,
  fee_cents,
  iof_daily_cents,
  iof_additional_cents,
  interest_cents,
  total_cents,
  cet_annual_bp,
]
const rowsOf = ({ installments }: Costs): string[] =>
  installments.map(({ number, due_on, payment_cents, interest_cents, principal_cents }) =>
    [number, due_on, payment_cents, interest_cents, principal_cents].join(' '),
  )

async function one(lender: Lender, setting: Setting, choice: Choice): Promise<{ faults: string[]; compared: number }> {
  const { ask, steps, pool } = lender
  const faults: string[] = []
  let compared = 0
  const same = (what: string, left: unknown, right: unknown): void => {
    compared += 1
    if (JSON.stringify(left) !== JSON.stringify(right))
      faults.push(
        `${JSON.stringify(choice)}: ${what}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`.slice(0, 600),
      )
  }
  const borrower = await steps.verified({ work_income_cents: 50_000_000 })
  const quoteInput = { ...choice, action: 'quote' as const }
  const quoted = dataOf(await ask('POST /api/dk/loan', quoteInput, { token: borrower.token }))
  const preview = 'costs' in quoted ? quoted.costs : undefined
  const chosen = dataOf(await steps.choose(borrower, choice))
  const fee = chosen.package?.fee_cents ?? 0
  if (chosen.loan.state === 'package_unpaid')
    dataOf(await ask('POST /api/dk/payVip', { agreed_fee_cents: fee }, { token: borrower.token }))
  const reviewed = await steps.referred(borrower)
  if (reviewed.loan.state === 'under_review')
    dataOf(await steps.decide('admin', { action: 'approve', loan_id: borrower.loanId, note: '' }))
  const offer = (await steps.detail(borrower)).offer?.costs
  const contract = (await steps.preview(borrower)).costs
  await steps.sign(borrower)
  dataOf(await steps.decide('finance', { action: 'release', loan_id: borrower.loanId }))
  const credited = (await steps.detail(borrower, borrower.loanId)).credited?.costs
  if (preview === undefined || offer === undefined || credited === undefined)
    return { faults: [`${borrower.loanId}: costs are missing`], compared }

  const own = simulated(setting, choice, preview.release_on)
  same(
    'simulator and preview',
    [
      own.netCents,
      own.financedCents,
      own.feeCents,
      own.iof.dailyCents,
      own.iof.additionalCents,
      own.interestCents,
      own.totalCents,
      own.cet.annualBp,
    ],
    sums(preview),
  )
  same(
    'rows of simulator and preview',
    own.schedule.installments.map((row) =>
      [row.number, formatDay(row.due), row.paymentCents, row.interestCents, row.principalCents].join(' '),
    ),
    rowsOf(preview),
  )
  same('preview and choice', preview, chosen.preview)
  same('preview and offer', preview, offer)
  same('offer and contract', offer, contract)
  same('contract and credited', contract, credited)

  const rows = await pool.db
    .selectFrom('loan_installments')
    .selectAll()
    .where('loan_id', '=', borrower.loanId)
    .orderBy('number')
    .execute()
  same(
    'contract and repayment list',
    rowsOf(contract),
    rows.map((row) => [row.number, row.due_on, row.payment_cents, row.interest_cents, row.principal_cents].join(' ')),
  )
  const { rows: booked } = await pool.raw.query<{ account: string; cents: number }>(
    `SELECT p.account::text, sum(p.amount_cents)::bigint AS cents FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
     WHERE t.loan_id = $1 GROUP BY 1`,
    [borrower.loanId],
  )
  const on = (account: string): number => booked.find((row) => row.account === account)?.cents ?? 0
  const iof = contract.iof_daily_cents + contract.iof_additional_cents
  same(
    'contract and postings',
    [contract.financed_cents, -contract.net_cents, -iof, -contract.fee_cents],
    [on('principal'), on('wallet'), on('iof_payable'), on('fee')],
  )
  return { faults, compared }
}

async function agree(lender: Lender, run: Run): Promise<Seen> {
  const setting = dataOf(await lender.ask('POST /api/dk/setting', {}, { key: null }))
  const choices = Array.from({ length: scaled(500, run) }, () => randomChoice(setting, run.random))
  const results = await inBatches(choices, AT_ONCE, async (choice, index) => {
    if ((index + 1) % 100 === 0) run.say(`${index + 1} applications`)
    // A run that fails on the way counts as a disagreement.
    return one(lender, setting, choice).catch((error: unknown) => ({
      faults: [`${JSON.stringify(choice)}: ${String(error)}`.slice(0, 400)],
      compared: 0,
    }))
  })
  return {
    counts: {
      applications: results.filter(({ compared }) => compared > 0).length,
      comparisons: results.reduce((sum, { compared }) => sum + compared, 0),
    },
    faults: results.flatMap(({ faults }) => faults).slice(0, 10),
  }
}

export const agreement: Claim = {
  claim:
    'simulator, preview, offer, contract, repayment list and postings are equal to the centavo for 500 random applications through the API',
  minCounts: { applications: 500, comparisons: 4000 },
  small: 0.01,
  run: (run) => withLender(undefined, (lender) => agree(lender, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'an offer that is made for a centavo more than was asked',
      {
        file: 'apps/server/src/lending/loans/offer.ts',
        find: 'costsOf(terms, mustQuote(terms, loanRequest, release))',
        replace: 'costsOf(terms, mustQuote(terms, { ...loanRequest, netCents: loanRequest.netCents + 1 }, release))',
      },
      agree,
      { most: 0.01 },
    ),
  ],
}
