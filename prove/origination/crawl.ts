import type { CallInput, CallKey, Envelope } from '../../packages/contract/src/index.ts'
import { isRefused, parseBrCode } from '../../packages/domain/src/index.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted, withLender, type Lender } from './lender.ts'
import { PLACES, type Applicant, type Place } from './places.ts'
import { STEPS } from './steps.ts'

const COSTS = String.raw`(financed|net|iof_daily|iof_additional|fee|interest|total)_cents|installments\[\]\.(payment|interest|principal|balance)_cents`
const QUOTA = String.raw`quota\.(quota|outstanding|free|income|cap|grown)_cents`

/**
 * Every amount that may be shown before a loan is credited: offers, requests, costs, limits and income. None of them
 * is an amount to pay.
 */
const ALLOWED = [
  String.raw`packages\[\]\.(amount_min|amount_max|fee)_cents`,
  String.raw`packages\[\]\.costs\.(${COSTS})`,
  String.raw`limits\.amount_(min|max)_cents`,
  String.raw`info\.work_income_cents`,
  String.raw`(detail\.)?(loan|wish)\.amount_cents`,
  String.raw`loans\[\]\.amount_cents`,
  String.raw`(detail\.)?package\.fee_cents`,
  String.raw`(detail\.)?(preview|offer\.costs)\.(${COSTS})`,
  String.raw`(detail\.)?${QUOTA}`,
  String.raw`(contract\.)?costs\.(${COSTS})`,
  String.raw`contracts\[\]\.net_cents`,
].map((pattern) => new RegExp(`^${pattern}$`))

interface Leaf {
  path: string
  value: unknown
}

function* leaves(value: unknown, path = ''): Generator<Leaf> {
  if (Array.isArray(value)) for (const each of value) yield* leaves(each, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* leaves(each, path === '' ? name : `${path}.${name}`)
  else yield { path, value }
}

/** A PIX code that a bank's app would pay, also inside a longer text. */
const isPayable = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const start = value.indexOf('000201')
  return start >= 0 && !isRefused(parseBrCode(value.slice(start).trim()))
}

interface Crawled {
  faults: string[]
  answers: number
  amounts: number
}

function look(where: string, answer: Envelope<unknown>, found: Crawled): void {
  found.answers += 1
  if (answer.status_code === 500 || answer.status_code === 503)
    found.faults.push(`${where}: answered ${answer.status_code}`)
  for (const { path, value } of leaves(answer.data)) {
    if (isPayable(value)) found.faults.push(`${where}: ${path} can be paid`)
    if (!path.endsWith('_cents') || value === null) continue
    found.amounts += 1
    if (!ALLOWED.some((allowed) => allowed.test(path)))
      found.faults.push(`${where}: ${path} is ${JSON.stringify(value)}`)
  }
}

type Read = { [Key in CallKey]: readonly [Key, CallInput<Key>] }[CallKey]

/** Every reading call of a borrower. */
const readsOf = ({ loanId }: Applicant): readonly Read[] => [
  ['POST /api/system/setting', {}],
  ['POST /api/dk/setting', {}],
  ['POST /api/app/me', {}],
  ['POST /api/dk/userInfo', { action: 'read' }],
  ['GET /api/dk/verify', {}],
  ['GET /api/sd/open', {}],
  [
    'POST /api/dk/loan',
    { action: 'quote', package: 'plus', amount_cents: 200_000, months: 6, due_day: null, system: 'price' },
  ],
  ['POST /api/dk/upTrueQa', { action: 'read' }],
  ['POST /api/dk/contract', { action: 'list' }],
  ['POST /api/dk/contract', { action: 'preview' }],
  ['POST /api/dk/record', {}],
  ['POST /api/dk/getDetail', {}],
  ['POST /api/dk/getDetail', { loan_id: loanId }],
  ['POST /api/dk/getRemind', {}],
  ['POST /api/account/get', {}],
]

const BEFORE: readonly Place[] = PLACES.filter(({ state }) => !['credited', 'repaid', 'regretted'].includes(state))

async function crawlPlace(lender: Lender, place: Place, found: Crawled): Promise<void> {
  let applicant = await place.reach(lender)
  const read = async (): Promise<void> => {
    for (const [key, input] of readsOf(applicant))
      look(`${place.name}, ${key}`, await lender.ask(key, input, { token: applicant.token, key: null }), found)
    const { rows } = await lender.pool.raw.query('SELECT 1 FROM ledger_postings WHERE owner_id = $1 OR loan_id = $2', [
      applicant.id,
      applicant.loanId,
    ])
    if (rows.length > 0) found.faults.push(`${place.name}: ${rows.length} postings before anything was credited`)
  }
  await read()
  for (const step of STEPS) {
    if (step.action === 'release') continue
    const answer = await step.go(lender, applicant)
    look(`${place.name}, ${step.name}`, answer, found)
    if (answer.status_code !== 200) continue
    await read()
    applicant = await place.reach(lender)
  }
}

async function crawlAll(lender: Lender, run: Run): Promise<Seen> {
  const found: Crawled = { faults: [], answers: 0, amounts: 0 }
  const count = scaled(BEFORE.length, run)
  // Always includes the state in which the fee is authorised.
  const places = BEFORE.toSorted(
    (one, other) => Number(other.state === 'package_unpaid') - Number(one.state === 'package_unpaid'),
  ).slice(0, count)
  for (const place of places)
    await crawlPlace(lender, place, found).catch((error: unknown) =>
      found.faults.push(`${place.name}: ${String(error).slice(0, 300)}`),
    )
  return {
    counts: { places: places.length, answers: found.answers, amounts: found.amounts },
    faults: [...new Set(found.faults)].slice(0, 20),
  }
}

export const crawl: Claim = {
  claim:
    'before a loan is credited no call, in any state, yields an amount to pay, a code that could be paid, or a posting',
  minCounts: { places: BEFORE.length, answers: 500, amounts: 2000 },
  run: (run) => withLender(undefined, (lender) => crawlAll(lender, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'a fee that is charged when it is authorised',
      {
        file: 'apps/server/src/lending/loans/effects.ts',
        find: 'async function authoriseFee({ loan, changes }: Step): Promise<void> {\n',
        replace: `async function authoriseFee({ tx, loan, command, changes }: Step): Promise<void> {
    const { post } = await import('../../ledger/post.ts')
    const { cents } = await import('@home-credit/domain')
    const fee = cents(chosenTerms(loan).fee_cents)
    const lines = [{ account: 'wallet', borrowerId: loan.borrower_id, debit: fee }, { account: 'fee', loanId: loan.id, credit: fee }] as const
    await post(tx, { event: 'repaid_due', key: loan.id, loanId: loan.id, effectiveAt: command.now, now: command.now, lines })
`,
      },
      crawlAll,
    ),
    planted(
      'an amount to pay that is told with the loan',
      {
        file: 'apps/server/src/lending/loans/presenter.ts',
        find: '    next_due: due ?? null,\n',
        replace: '    next_due: due ?? { due_on: context.today, payment_cents: 4900 },\n',
      },
      crawlAll,
    ),
  ],
}
