/**
 * Makes `before.sql.br`: a database as a lender had it before payments were undone that a bank takes back. It is played over the API of the version of
 * then, so this file is run in a checkout of that one and not in this:
 *
 *   git worktree add --detach ../before 6e1a9bc && cd ../before && npm ci && npm run build
 *   mkdir prove/returns && cp <here>/prove/returns/make-before.ts prove/returns/
 *   sed -i 's/TIER_DAYS = 90/TIER_DAYS = 0/' packages/domain/src/policy/quota.ts
 *   sed -i 's/REPAID_AFTER_DAYS = 90/REPAID_AFTER_DAYS = 0/; s/counts AND due_on < d.day AND closed_on/counts AND closed_on/' apps/server/src/modules/loans/standing.ts
 *   POSTGRES_BIN=/usr/lib/postgresql/15/bin npx tsx prove/returns/make-before.ts <here>/prove/returns/before.sql.br
 *
 * The two edits put the rule of history back that counted until shortly before that commit: a quota grew on the day of release.
 * PostgreSQL 15 is the oldest that is served, and its dump can be read by all later ones. The keys are those of every sandbox, the people are made up.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import type { CallInput, CallOutput } from '../../packages/contract/src/index.ts'
import { openPool, type Db } from '../../apps/server/src/platform/db/pool.ts'
import { createLogger } from '../../apps/server/src/platform/http/log.ts'
import { openPart } from '../../apps/server/src/lending/contracts/seal.ts'
import { createServer } from '../../apps/server/src/server.ts'
import { arrearsOf } from '../../apps/server/src/testing/arrears.ts'
import { bankOf } from '../../apps/server/src/testing/bank.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { eventually, newCpf } from '../../apps/server/src/testing/loans.ts'
import { apiClient, testConfig } from '../../apps/server/src/testing/server.ts'
import { walletOf } from '../../apps/server/src/testing/wallet.ts'

const [out] = process.argv.slice(2)
const bin = process.env['POSTGRES_BIN']
if (out === undefined || bin === undefined)
  throw new Error('usage: POSTGRES_BIN=… npx tsx prove/returns/make-before.ts <file>')

const DAY = 86_400
/** So far ahead of the machine that for years the database can be started with its clock as it was left. */
const AHEAD_DAYS = 900
const MANY = 1_000_000

const cluster = await startTestCluster()
const { url } = await createDatabase(cluster.url)
const folder = mkdtempSync(join(tmpdir(), 'home-credit-before-'))
const config = testConfig({ DATA_DIR: folder, DATABASE_URL: url, TRUSTED_PROXIES: '1' })
const server = await createServer(config, url, createLogger('error'))
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
const { db } = server.pool
const sandbox = { server, ask: apiClient(address) }
const wallet = walletOf(sandbox)
const { ask, loans: steps } = wallet
const bank = bankOf({ server, ask })
const arrears = arrearsOf({ server, ask }, steps)

type Borrower = Awaited<ReturnType<typeof steps.credited>>
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
interface Person extends Borrower {
  name: string
  cpf: string
}

const people: Person[] = []
const began = Date.now()
const say = (line: string): void => console.log(`${Math.round((Date.now() - began) / 1000)} s  ${line}`)

async function person(name: string, create: (info: { id_number: string }) => Promise<Borrower>): Promise<Person> {
  const cpf = newCpf()
  const one = { ...(await create({ id_number: cpf })), name, cpf }
  people.push(one)
  say(name)
  return one
}
const credited = (name: string, choice: Parameters<typeof steps.credited>[0] = {}): Promise<Person> =>
  person(name, (info) => steps.credited(choice, info))

const balance = async ({ token }: Person): Promise<number> =>
  (await wallet.logs({ id: '', phone: '', token })).withdrawable_cents
const withdraw = async (one: Person, left = 0): Promise<void> => {
  const { id } = await wallet.withdrawn(one, (await balance(one)) - left)
  await wallet.until(one, id, 'paid')
}
const quote = async ({ token, loanId }: Person, pay: Pay): Promise<number> =>
  dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token })).owed.amount_cents

/** Pays by a PIX, for exactly what is owed; or somebody else does, for more. Tells its EndToEndId. */
async function payByPix(one: Person, pay: Pay, more = 0): Promise<string> {
  const amount_cents = await quote(one, pay)
  const payment = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: one.loanId, pay, method: 'pix', amount_cents },
      { token: one.token },
    ),
  )
  if (!('order' in payment)) throw new Error('no charge')
  const endToEndId = await bank.pay({
    txid: payment.order.copy_code ?? '',
    ...(more === 0 ? { payer_cpf: one.cpf } : { payer_cpf: newCpf(), amount_cents: amount_cents + more }),
  })
  await bank.orderIn(one.token, payment.order.id, 'paid')
  return endToEndId
}
async function payFromWallet(one: Person, pay: Pay): Promise<void> {
  const amount_cents = await quote(one, pay)
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: one.loanId, pay, method: 'wallet', amount_cents },
      { token: one.token },
    ),
  )
}
/** What is missing to pay all that is owed, or less: nobody can put more into a wallet. */
async function recharge(one: Person, atMost = Infinity): Promise<string> {
  const amount = Math.min(atMost, (await quote(one, { verb: 'settle' })) - (await balance(one)))
  const order = await bank.recharge(one.token, amount)
  const endToEndId = await bank.pay({ txid: order.copy_code ?? '', payer_cpf: one.cpf })
  await bank.orderIn(one.token, order.id, 'paid')
  return endToEndId
}
async function takeBack(endToEndId: string, amount_cents?: number): Promise<void> {
  const part = amount_cents === undefined ? {} : { amount_cents }
  dataOf(await ask('POST /api/sandbox/bank', { action: 'claw_back', end_to_end_id: endToEndId, ...part }))
  await eventually(
    () => db.selectFrom('pix_returns').select('state').where('end_to_end_id', '=', endToEndId).execute(),
    (rows) => rows.some(({ state }) => state === 'done'),
    'the PIX was taken back',
  )
  await bank.settled()
}

/** Another application, as far as its package: for more than the policy decides and releases by itself. */
async function apply(one: Person, amount_cents: number): Promise<string> {
  const loanRequest = { amount_cents, months: 6, due_day: null, system: 'price', purpose: 'home' } as const
  dataOf(await ask('POST /api/dk/loan', { action: 'apply', ...loanRequest }, { token: one.token }))
  const { loan } = dataOf(
    await ask('POST /api/dk/chooseVip', { package: 'essential', ...loanRequest }, { token: one.token }),
  )
  return loan.id
}
async function applied(
  one: Person,
  amount_cents: number,
  until: 'under_review' | 'approved' | 'generated' | 'credited',
): Promise<string> {
  const id = await apply(one, amount_cents)
  const { loan } = await steps.referred(one)
  if (until === 'under_review') return id
  if (loan.state === 'under_review') dataOf(await steps.decide('admin', { action: 'approve', loan_id: id, note: '' }))
  if (until === 'approved') return id
  await steps.forward(61)
  await steps.sign(one)
  if (until === 'generated') return id
  dataOf(await steps.decide('finance', { action: 'release', loan_id: id }))
  return id
}

/** Nobody's session lasts so long without being used. */
async function days(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20) {
    await steps.forward(Math.min(left, 20) * DAY)
    for (const one of people) await ask('POST /api/dk/record', {}, { token: one.token })
  }
  const closed = async () =>
    (
      await sql<{
        behind: number
      }>`SELECT (${await arrears.clock()}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date - max(day) AS behind FROM closes`.execute(
        db,
      )
    ).rows[0]?.behind
  await eventually(closed, (daysSinceClose) => daysSinceClose === 1, 'every day is closed')
  await arrears.workingHour(10)
  say(`${count} days later`)
}

type PlanOverview = Extract<CallOutput<'POST /api/app/plans'>, { standing: unknown }>['standing']
const plans = async (one: Person, input: CallInput<'POST /api/app/plans'>): Promise<PlanOverview> => {
  const view = dataOf(await ask('POST /api/app/plans', input, { token: one.token }))
  if (!('standing' in view)) throw new Error('no standing')
  return view.standing
}
/** "I can't pay": asked, proposed and signed. */
async function replan(one: Person): Promise<void> {
  const { loanId: loan_id, token, phone } = one
  const overview = await plans(one, {
    action: 'ask',
    loan_id,
    reason: 'income_lower',
    can_pay_cents: 15_000,
    words: 'Perdi horas extras.',
  })
  const first_due_on = new Date((await arrears.clock()).getTime() + 20 * DAY * 1000).toISOString().slice(0, 10)
  const terms = {
    count: 8,
    first_due_on,
    due_day: Number(first_due_on.slice(8)),
    rate_monthly: '0.02',
    waived_cents: 0,
  }
  dataOf(
    await ask(
      'POST /api/console/plans',
      { action: 'propose', loan_id, terms, note: 'Podemos ajudar.', seen: overview.plan?.id ?? null },
      { token: await steps.operator('reviewer') },
    ),
  )
  const { plan, proposal } = await plans(one, { action: 'read', loan_id })
  const text_hash = proposal?.paper.text_hash ?? ''
  await steps.forward(61)
  const since = (await arrears.clock()).toISOString()
  dataOf(await ask('POST /api/sms/send', { scene: 'sign', text_hash }, { token }))
  await plans(one, { action: 'sign', plan_id: plan?.id ?? '', text_hash, sms_code: await steps.codeFor(phone, since) })
}
const letterOf = async ({ loanId, token }: Person): Promise<void> => {
  dataOf(
    await ask('POST /api/app/letters', { action: 'link', loan_id: loanId, kind: 'settlement', year: null }, { token }),
  )
}

/** Settled by a PIX after the money had left. */
async function settled(name: string, left = 0): Promise<{ one: Person; endToEndId: string }> {
  const one = await credited(name)
  await withdraw(one, left)
  return { one, endToEndId: await payByPix(one, { verb: 'settle' }) }
}

/** Nothing that is queued is done: as if the server had no time for it. */
async function holdJobs(): Promise<void> {
  await eventually(
    async () =>
      (
        await sql<{
          count: number
        }>`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE run_at <= now()`.execute(db)
      ).rows[0]?.count,
    (count) => count === 0,
    'nothing waits',
  )
  await sql`CREATE FUNCTION hold_jobs() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.run_at := now() + interval ''100 days''; RETURN NEW; END'`.execute(
    db,
  )
  await sql`CREATE TRIGGER hold_jobs BEFORE INSERT OR UPDATE OF run_at ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION hold_jobs()`.execute(
    db,
  )
}
async function freeJobs(on: Db = db): Promise<void> {
  await sql`DROP TRIGGER hold_jobs ON graphile_worker._private_jobs`.execute(on)
  await sql`DROP FUNCTION hold_jobs()`.execute(on)
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() + interval '99 days'`.execute(
    on,
  )
}

type Refunded = Extract<CallOutput<'POST /api/console/refunds'>, { refund: unknown }>
async function refunds(role: 'finance' | 'admin', input: CallInput<'POST /api/console/refunds'>): Promise<Refunded> {
  const view = dataOf(await ask('POST /api/console/refunds', input, { token: await steps.operator(role) }))
  if (!('refund' in view)) throw new Error('no refund')
  return view
}

// Settings as they were written then.
const setting = async (name: string, value: unknown): Promise<void> => {
  await sql`INSERT INTO settings (name, value, effective_at, set_by) VALUES (${name}, ${JSON.stringify(value)}, ${await arrears.clock()}, 'operator:before')`.execute(
    db,
  )
}
await setting('sms_caps', {
  number_hour: MANY,
  number_day: MANY,
  address_hour: MANY,
  address_day: MANY,
  global_hour: MANY,
})
await steps.forward(AHEAD_DAYS * DAY)
await arrears.workingHour(10)
dataOf(
  await ask(
    'POST /api/console/settings',
    { action: 'set_languages', languages: ['en', 'pt'], effective_at: null },
    { token: await steps.operator('admin') },
  ),
)

// We sent money back, and the borrower had spent it meanwhile: that is no return.
const refunded = await credited('sent back by us')
await withdraw(refunded)
const tooMuch = await payByPix(refunded, { verb: 'rows', rows: [1] }, 5000)
await holdJobs()
const { refund: proposed } = await refunds('finance', {
  action: 'propose',
  end_to_end_id: tooMuch,
  reason: 'Paid more than was owed.',
})
await refunds('admin', { action: 'confirm', end_to_end_id: tooMuch, id: proposed.refund?.id ?? '' })
await payFromWallet(refunded, { verb: 'smaller', amount_cents: 5000 })
await freeJobs()
await eventually(
  () => db.selectFrom('pix_returns').select('state').where('end_to_end_id', '=', tooMuch).executeTakeFirst(),
  (found) => found?.state === 'done',
  'it was sent back',
)

// Long ago: some pay each month, some do not pay, some agree on a plan.
const [good, late, lost] = [await credited('pays on time'), await credited('late'), await credited('given up for lost')]
const [lateThenSettled, replanned, replannedSince] = [
  await credited('late, then settled'),
  await credited('settled a plan'),
  await credited('a plan since'),
]
const beforePlan = await payByPix(replannedSince, { verb: 'rows', rows: [1] })
await withdraw(replannedSince)
await withdraw(lateThenSettled)
await withdraw(lost)
await withdraw(replanned)
await payFromWallet(good, { verb: 'rows', rows: [1] })
await days(32)
await payFromWallet(good, { verb: 'rows', rows: [2] })
await days(30)
await recharge(good, 10_000)
await payFromWallet(good, { verb: 'rows', rows: [3] })
await replan(replanned)
await replan(replannedSince)
const settledPlan = await payByPix(replanned, { verb: 'settle' })
const settledLate = await payByPix(lateThenSettled, { verb: 'settle' })
await days(75)
const { write_off } = dataOf(
  await ask(
    'POST /api/console/write_offs',
    { action: 'propose', loan_id: lost.loanId, reason: 'Nobody can be reached.' },
    { token: await steps.operator('finance') },
  ),
)
dataOf(
  await ask(
    'POST /api/console/write_offs',
    { action: 'confirm', id: write_off.id },
    { token: await steps.operator('admin') },
  ),
)
const paidAfterLoss = await payByPix(lost, { verb: 'part', amount_cents: 10_000 })
await takeBack(paidAfterLoss)
for (const endToEndId of [beforePlan, settledPlan, settledLate]) await takeBack(endToEndId)
say(`late: ${(await steps.detail(late)).loan.state}`)

// Quotas that grew on the day of release.
const farmed: Person[] = []
for (const next of [undefined, 'under_review', 'approved', 'generated', 'credited', 'twice'] as const) {
  const one = await credited(`repaid on release day${next === undefined ? '' : `, then ${next}`}`)
  farmed.push(one)
  await recharge(one)
  await payFromWallet(one, { verb: 'settle' })
  if (next === 'twice') {
    const second = { ...one, loanId: await applied(one, 250_000, 'credited') }
    await recharge(second)
    await payFromWallet(second, { verb: 'settle' })
  } else if (next !== undefined) await applied(one, 250_000, next)
}

// Settled by a PIX that was taken back.
const empty = await settled('settled, wallet empty')
await takeBack(empty.endToEndId)

const some = await settled('settled, wallet holds some', 20_000)
await takeBack(some.endToEndId)

const rich = await credited('settled, wallet holds it')
await recharge(rich)
await takeBack(await payByPix(rich, { verb: 'settle' }))

const letter = await settled('settled, with a letter')
await letterOf(letter.one)
await takeBack(letter.endToEndId)

const part = await settled('settled, a part taken back')
await takeBack(part.endToEndId, 30_000)

for (const state of ['under_review', 'approved', 'generated', 'credited'] as const) {
  const next = await settled(`settled, next ${state}`)
  await applied(next.one, 110_000, state)
  if (state === 'credited') await withdraw(next.one)
  await takeBack(next.endToEndId)
}

const again = await settled('settled, lent again since')
await takeBack(again.endToEndId)
await applied(again.one, 110_000, 'credited')

const free = await credited('settled from the wallet')
await withdraw(free)
const recharged = await recharge(free)
await payFromWallet(free, { verb: 'settle' })
await takeBack(recharged)

const twice = await credited('two taken back')
await withdraw(twice)
const [one, two] = [await payByPix(twice, { verb: 'rows', rows: [1] }), await payByPix(twice, { verb: 'settle' })]
await takeBack(one)
await takeBack(two)

const lowered = await credited('lowered, then paid on')
await withdraw(lowered)
const lower = await payByPix(lowered, { verb: 'smaller', amount_cents: 20_000 })
await payByPix(lowered, { verb: 'rows', rows: [1] })
await takeBack(lower)

const onlyRecharge = await credited('a recharge that paid nothing')
const nothingPaid = await recharge(onlyRecharge, 5000)
await withdraw(onlyRecharge)
await takeBack(nothingPaid)

// Untouched.
await credited('ordinary')
await person('under review', (info) => steps.underReview({}, info))
await person('approved', (info) => steps.approved({}, info))
const waits = await credited('has jobs waiting')
await payByPix(waits, { verb: 'rows', rows: [1] })
const reviewed = await person('review waits', (info) => steps.verified(info))
const taking = await settled('taken back while the server was away')

// From here on nothing that is queued is done: the server is about to be stopped for the upgrade.
await steps.forward(61)
const since = (await arrears.clock()).toISOString()
const amount_cents = await balance(waits)
dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', amount_cents, channel: 'pix' }, { token: waits.token }))
const sms_code = await steps.codeFor(waits.phone, since)
const quotas = new Map<string, number>()
for (const each of people) {
  const response = await ask('GET /api/sd/open', {}, { token: each.token })
  if (response.status_code === 200) quotas.set(each.id, response.data.quota?.quota_cents ?? 0)
}
await holdJobs()
dataOf(await steps.choose(reviewed, { amount_cents: 40_000 }))
dataOf(await wallet.withdraw(waits, { action: 'ask', amount_cents, channel: 'pix', sms_code }))
// By the contract of then.
const edit = { scene: 'edit' } as unknown as CallInput<'POST /api/sms/send'>
dataOf(await ask('POST /api/sms/send', edit, { token: good.token }))
dataOf(await ask('POST /api/sandbox/bank', { action: 'claw_back', end_to_end_id: taking.endToEndId }))
await eventually(
  () => db.selectFrom('pix_events').select('id').where('done_at', 'is', null).execute(),
  (rows) => rows.length > 0,
  'the bank has told it',
)
const now = await arrears.clock()
await server.drain()
const pool = openPool({ url, size: 1, onError: () => undefined })
await freeJobs(pool.db)
// Sealed texts cannot be made small: they are kept beside the dump, and sealed again where it is read.
const texts: Record<string, string> = {}
for (const { id, borrower_id: borrowerId, text_sealed } of await pool.db.selectFrom('contracts').selectAll().execute())
  texts[id] = openPart(config.keyring, 'text', { id, borrowerId }, text_sealed)
await pool.db.updateTable('contracts').set({ text_sealed: '' }).execute()
await pool.close()

/** What is kept for a day or less, and what the sandbox shows of e-mail. */
const PASSING = ['idempotency_keys', 'rate_limits', 'sandbox_email']
const options = [
  '--inserts',
  '--no-owner',
  '--no-privileges',
  ...PASSING.map((table) => `--exclude-table-data=${table}`),
]
const dump = execFileSync(join(bin, 'pg_dump'), [...options, '-d', url], { encoding: 'utf8', maxBuffer: 1 << 30 })
const about = {
  made_at: new Date().toISOString(),
  now: now.toISOString(),
  texts,
  people: people.map(({ id, loanId, name }) => ({ id, loanId, name, quota_cents: quotas.get(id) ?? null })),
  farmed: farmed.map(({ id }) => id),
}
const text = `-- ${JSON.stringify(about)}\n${dump.replaceAll(/^\\.*\n/gm, '')}`
// The texts of contracts are alike: a window wide enough to see all of them.
const params = {
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
}
writeFileSync(out, brotliCompressSync(text, { params }))
say(`${people.length} people, ${text.length} bytes`)
await cluster.close()
process.exit(0)
