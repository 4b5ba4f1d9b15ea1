import { sql } from 'kysely'
import type pg from 'pg'
import type { CallKey, CallInput } from '../../packages/contract/src/index.ts'
import { openPool, type Db, type Pool } from '../../apps/server/src/platform/db/pool.ts'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import { sealPart } from '../../apps/server/src/lending/contracts/seal.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { eventually, loansOf, type LoanSteps } from '../../apps/server/src/testing/loans.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { apiClient, testConfig, type Ask } from '../../apps/server/src/testing/server.ts'
import type { Claim, Plant, Run, Seen } from '../claim.ts'
import { loadDump, type AboutDump } from '../dump.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { quotaAgain, type PastLoan, type QuotaPolicy } from './quota-again.ts'

/**
 * A dump of commit 6e1a9bc; its first line names its time and people. Made by `prove/returns/make-before.ts` of
 * commit 900d7d2b.
 */
const DUMP = new URL('before.sql.br', import.meta.url)

interface About extends AboutDump {
  /** The texts of contracts by id, unsealed because sealed texts do not compress. */
  texts: Record<string, string>
  people: { id: string; loanId: string; name: string; quota_cents: number | null }[]
  farmed: string[]
}

interface Upgraded {
  about: About
  before: Snapshot
  /** Starts this version on the database; it stops with the rest. */
  start(): Promise<{ ask: Ask; steps: LoanSteps }>
  pool: Pool
}

// --- The rows of a database.

type Rows = Map<string, Record<string, unknown>>
type Snapshot = Map<string, Rows>

/** Every row of our own tables, by primary key. */
async function snapshot(db: Db): Promise<Snapshot> {
  const { rows: tables } = await sql<{ name: string; key: string[] }>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS key
    FROM pg_class AS c JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY 1`.execute(db)
  const taken: Snapshot = new Map()
  for (const { name, key } of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`SELECT to_jsonb(t) AS row FROM ${sql.table(name)} AS t`.execute(db)
    taken.set(name, new Map(rows.map(({ row }) => [key.map((column) => String(row[column])).join(' '), row])))
  }
  return taken
}

interface Difference {
  added: number
  gone: string[]
  /** The changed columns of each earlier row. A new column is not a change. */
  changed: Map<string, string[]>
}

function difference(before: Rows, after: Rows): Difference {
  const changed = new Map<string, string[]>()
  for (const [key, row] of before) {
    const now = after.get(key)
    const columns =
      now === undefined
        ? []
        : Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(now[name]))
    if (columns.length > 0) changed.set(key, columns)
  }
  const gone = [...before.keys()].filter((key) => !after.has(key))
  return { added: [...after.keys()].filter((key) => !before.has(key)).length, gone, changed }
}

/** The columns that the upgrade and the waiting jobs may change; every row of the other tables must stay as it was. */
const MAY_CHANGE: Record<string, readonly string[]> = {
  // Returned payments: books, loans, rows, receipts, letters.
  ledger_balances: ['balance_cents'],
  letters: ['withdrawn_at'],
  loan_installments: [
    'changed_at',
    'closed_on',
    'payable_on',
    'payment_cents',
    'interest_cents',
    'principal_cents',
    'paid_interest_cents',
    'paid_principal_cents',
    'paid_fine_cents',
    'paid_mora_cents',
    'paid_late_interest_cents',
    'fixed_fine_cents',
    'fixed_mora_cents',
    'fixed_late_interest_cents',
    'segment_base_cents',
    'segment_since',
  ],
  loan_offers: ['void_at'],
  loans: ['state', 'since', 'decide_by', 'human_decides', 'offer_id'],
  repayments: ['reversed_at'],
  // Pending work: a review, a payout, a returned PIX.
  credit_signals: ['state', 'score', 'answered_at'],
  pix_events: ['done_at', 'tries', 'try_at'],
  pix_received: ['state'],
  withdrawals: ['state', 'tries', 'sent_at', 'paid_at', 'ended_at', 'end_to_end_id'],
  // Every start of a server.
  sandbox_bank: ['payout_webhook'],
  sandbox_bank_webhooks: ['url', 'created_at'],
  schedule: ['queued_for'],
}

/** For a signed loan. */
const MAY_CHANGE_SIGNED: Record<string, readonly string[]> = { loans: ['state', 'since'], loan_offers: [] }

/** Tables with a replacement: the log is sealed by place now (decision 032). */
const REPLACED: ReadonlySet<string> = new Set(['audit_heads'])

/** Rows that the nightly cleanup deletes. */
const MAY_GO = new Set(['jobs_done', 'sessions', 'sms_codes', 'captchas_used', 'passkey_challenges', 'devices'])

/** Lists the differences by table, and those that are not allowed. */
function changes(before: Snapshot, after: Snapshot, run: Run): { counts: Record<string, number>; faults: string[] } {
  const counts = { contracts: 0, rows_before: 0, rows_added: 0, rows_changed: 0 }
  const faults: string[] = []
  const signed = new Set([...(before.get('contracts')?.values() ?? [])].map(({ loan_id }) => loan_id))
  counts.contracts = signed.size
  for (const [table, rows] of after) {
    const was: Rows = before.get(table) ?? new Map()
    const { added, gone, changed } = difference(was, rows)
    counts.rows_before += was.size
    counts.rows_added += added
    counts.rows_changed += changed.size
    if (added + gone.length + changed.size > 0) {
      const columns = [...new Set([...changed.values()].flat())].toSorted().join(', ')
      run.say(
        `${table}: ${was.size} before, ${added} added, ${changed.size} changed${columns === '' ? '' : ` (${columns})`}, ${gone.length} gone`,
      )
    }
    for (const [key, names] of changed) {
      const { loan_id: loanId = key } = was.get(key) ?? {}
      const may = (signed.has(loanId) ? MAY_CHANGE_SIGNED[table] : undefined) ?? MAY_CHANGE[table] ?? []
      const wrong = names.filter((name) => !may.includes(name))
      if (wrong.length > 0) faults.push(`${table} ${key}: ${wrong.join(', ')} is not what it was`)
    }
    if (gone.length > 0 && !MAY_GO.has(table)) faults.push(`${table}: ${gone.length} rows are gone, such as ${gone[0]}`)
  }
  for (const table of before.keys()) {
    if (after.has(table)) continue
    if (REPLACED.has(table)) run.say(`${table}: replaced`)
    else faults.push(`${table} is gone`)
  }
  return { counts, faults }
}

// --- The old database, and this version on it.

/** Seals the contract texts again with the sandbox keys. */
async function sealTexts(client: pg.Client, { texts }: About): Promise<void> {
  const { keyring } = testConfig({})
  const { rows } = await client.query<{ id: string; borrower_id: string }>(
    'SELECT id, borrower_id FROM public.contracts',
  )
  for (const { id, borrower_id: borrowerId } of rows)
    await client.query('UPDATE public.contracts SET text_sealed = $2 WHERE id = $1', [
      id,
      sealPart(keyring, 'text', { id, borrowerId }, texts[id] ?? ''),
    ])
}

async function withDump(bundle: string | undefined, work: (upgraded: Upgraded) => Promise<Seen>): Promise<Seen> {
  const cluster = await startTestCluster()
  const { url } = await createDatabase(cluster.url, { migrated: false })
  const about = await loadDump<About>(DUMP, url, sealTexts)
  const pool = openPool({ url, size: 4, onError: () => undefined })
  const started: Awaited<ReturnType<typeof startServer>>[] = []
  try {
    return await work({
      about,
      pool,
      before: await snapshot(pool.db),
      async start() {
        const server = await startServer({
          databaseUrl: url,
          port: await ownPort(),
          ...(bundle === undefined ? {} : { bundle }),
        })
        started.push(server)
        const ask = apiClient(server.address)
        return { ask, steps: loansOf({ server: { pool }, ask }) }
      },
    })
  } finally {
    for (const server of started) await stopServer(server)
    await pool.close()
    await cluster.close()
  }
}

interface Waiting {
  id: string
  name: string
  due: boolean
  last_error: string | null
}

const jobsIn = async (db: Db): Promise<Waiting[]> =>
  (
    await sql<Waiting>`SELECT id::text, task_identifier AS name, run_at <= now() AS due, last_error FROM graphile_worker.jobs`.execute(
      db,
    )
  ).rows

/** Waits until no job is due. */
const quiet = ({ pool: { db } }: Upgraded): Promise<unknown> =>
  eventually(
    () => jobsIn(db),
    (jobs) => jobs.every(({ due }) => !due),
    'every job that was due has run',
  )

// --- What must hold.

const one = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('no row')
  return row
}

interface Settled {
  loan_id: string
  number: string
  end_to_end_id: string
  claimed: number
  state: string
  reopened: number
  claim_left: number
}

/** Loans repaid by a PIX that the bank took back after its money was gone: their state now. */
const takenBack = async ({ pool: { db }, before }: Upgraded): Promise<Settled[]> => {
  const repaid = [...(before.get('loans')?.values() ?? [])]
    .filter(({ state }) => state === 'repaid')
    .map(({ id }) => String(id))
  const { rows } = await sql<Settled>`
    SELECT DISTINCT l.id AS loan_id, l.number, x.end_to_end_id, p.amount_cents AS claimed, l.state,
      (SELECT count(*)::int FROM loan_installments AS i WHERE i.loan_id = l.id AND i.returned_on IS NOT NULL AND i.closed_on IS NULL) AS reopened,
      (SELECT coalesce(sum(c.left_cents), 0)::bigint FROM return_claims AS c WHERE c.end_to_end_id = x.end_to_end_id) AS claim_left
    FROM pix_returns AS x
    JOIN ledger_transactions AS t ON t.event = 'recharge_clawed_back' AND t.key = coalesce(x.return_id, x.end_to_end_id || '/' || x.id)
    JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'return_claims' AND p.amount_cents > 0
    JOIN pix_received AS r ON r.end_to_end_id = x.end_to_end_id
    JOIN repayments AS m ON m.borrower_id = r.borrower_id
      AND (m.end_to_end_id = x.end_to_end_id OR (m.end_to_end_id IS NULL AND m.recorded_at >= (SELECT i.recorded_at FROM ledger_transactions AS i WHERE i.event = 'pix_in_matched' AND i.key = x.end_to_end_id)))
    JOIN loans AS l ON l.id = m.loan_id
    WHERE NOT x.by_us AND l.id = ANY (${repaid}::uuid[])`.execute(db)
  return rows
}

interface Sums {
  owner: string
  claimed: number
  sent_back: number
  undone: number
  wallet: number
  owed: number
}

/**
 * Each borrower's claims before, and their equivalent now: undone payments, less what they left in the wallet, and
 * claims.
 */
const sumsOf = async ({ pool: { db } }: Upgraded, ids: readonly string[]): Promise<Sums[]> =>
  (
    await sql<Sums>`
      SELECT b.id AS owner,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM ledger_postings AS p WHERE p.account = 'return_claims' AND p.owner_id = b.id AND p.amount_cents > 0) AS claimed,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
          WHERE p.account = 'return_claims' AND p.owner_id = b.id AND t.event = 'overpayment_returned') AS sent_back,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM repayments AS r WHERE r.borrower_id = b.id AND r.undone_by IS NOT NULL) AS undone,
        (SELECT coalesce(-sum(balance_cents), 0)::bigint FROM ledger_balances AS w WHERE w.owner_id = b.id AND w.account = 'wallet') AS wallet,
        (SELECT coalesce(sum(left_cents), 0)::bigint FROM return_claims AS c WHERE c.borrower_id = b.id) AS owed
      FROM borrowers AS b WHERE b.id = ANY (${ids}::uuid[])`.execute(db)
  ).rows

const walletBefore = (before: Snapshot, owner: string): number =>
  -[...(before.get('ledger_balances')?.values() ?? [])]
    .filter(({ owner_id, account }) => owner_id === owner && account === 'wallet')
    .reduce((sum, { balance_cents }) => sum + Number(balance_cents), 0)

/** The quota that must be shown now, computed from the rows alone. */
async function quotaNow(db: Db, borrowerId: string, today: string): Promise<number> {
  const { policy, limits, income, since } = await one(
    db,
    sql<{ policy: QuotaPolicy; limits: { amount_max_cents: number }; income: number; since: string | null }>`
      SELECT (SELECT value FROM settings WHERE name = 'policy' AND effective_at <= now() ORDER BY effective_at DESC, id DESC LIMIT 1) AS policy,
        (SELECT value FROM settings WHERE name = 'limits' AND effective_at <= now() ORDER BY effective_at DESC, id DESC LIMIT 1) AS limits,
        (SELECT work_income_cents FROM borrower_info WHERE borrower_id = ${borrowerId}) AS income,
        least((SELECT min(i.returned_on) FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id WHERE l.borrower_id = ${borrowerId} AND l.state = 'credited' AND i.closed_on IS NULL),
          (SELECT min((opened_at AT TIME ZONE 'America/Sao_Paulo')::date) FROM return_claims WHERE borrower_id = ${borrowerId} AND left_cents > 0))::text AS since`,
  )
  const { rows: loans } = await sql<PastLoan>`
    SELECT l.state, (l.credited_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS credited_on, (l.written_off_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS written_off_on,
      (SELECT json_agg(json_build_object('due_on', due_on::text, 'payable_on', payable_on::text, 'closed_on', closed_on::text, 'replaced', replaced)) FROM (
        SELECT due_on, payable_on, closed_on, false AS replaced FROM loan_installments WHERE loan_id = l.id
        UNION ALL SELECT due_on, payable_on, closed_on, true FROM loan_installments_replaced WHERE loan_id = l.id) AS all_rows) AS rows
    FROM loans AS l WHERE l.borrower_id = ${borrowerId} AND l.credited_at IS NOT NULL AND l.state <> 'regretted'`.execute(
    db,
  )
  // While a returned payment is open, later history does not count.
  return quotaAgain(policy, limits.amount_max_cents, income, loans, since ?? today)
}

/** Every reading call of a borrower; a loan that was never credited has no list and no plan. */
const readsOf = (loanId: string, credited: boolean): readonly (readonly [CallKey, unknown])[] => [
  ['POST /api/dk/record', {}],
  ['POST /api/dk/getDetail', {}],
  ['POST /api/dk/getDetail', { loan_id: loanId }],
  ['POST /api/dk/getRepaymentList', { action: 'made' }],
  ['POST /api/dk/getRemind', {}],
  ['POST /api/dk/userInfo', { action: 'read' }],
  ['POST /api/dk/contract', { action: 'list' }],
  ['POST /api/credit/logs', { action: 'list' }],
  ['POST /api/app/claims', { action: 'read' }],
  ['POST /api/app/letters', { action: 'list' }],
  ['POST /api/app/messages', { action: 'list' }],
  ['POST /api/app/privacy', { action: 'read' }],
  ['POST /api/app/me', {}],
  ['POST /api/userCreditOrder/channel', { type: 'recharge' }],
  ['POST /api/userCreditOrder/channel', { type: 'withdraw' }],
  ['POST /api/userCreditOrder/recharge_list', { action: 'list' }],
  ['POST /api/userCreditOrder/withdraw_list', { action: 'list' }],
  ['GET /api/sd/open', {}],
  ...(credited
    ? ([
        ['POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }],
        ['POST /api/app/letters', { action: 'list', loan_id: loanId }],
        ['POST /api/app/plans', { action: 'read', loan_id: loanId }],
        ['POST /api/app/auto_debit', { action: 'read', loan_id: loanId }],
      ] as const)
    : []),
]

const PAGE = { page: 1, page_size: 20 }
/** The operators' reading calls. */
const CONSOLE: readonly (readonly [CallKey, unknown])[] = [
  ['POST /api/console/claims', { action: 'list' }],
  ['POST /api/console/closes', { action: 'list', ...PAGE }],
  ['POST /api/console/iof_guides', { action: 'list', ...PAGE }],
  ['POST /api/console/setting_versions', { action: 'list', ...PAGE }],
  ['POST /api/console/settings', { action: 'read' }],
  ['POST /api/console/queue', { action: 'counts' }],
]

interface Answer {
  status_code: number
  message?: string
  data: unknown
}

/** Checks what this version has made of the database, after the jobs of its first start. */
async function judge(
  upgraded: Upgraded,
  ask: Ask,
  steps: LoanSteps,
  counts: Record<string, number>,
): Promise<string[]> {
  const { about, before, pool } = upgraded
  const { db } = pool
  const faults: string[] = []
  const call = (key: CallKey, input: unknown, token: string): Promise<Answer> =>
    ask(key, input as CallInput<CallKey>, { token })
  const count = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by
  }
  const { now } = await one(
    db,
    sql<{ now: Date }>`SELECT now() + make_interval(secs => ahead_seconds) AS now FROM sandbox_clock`,
  )
  const today = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

  for (const { number, end_to_end_id, state, reopened, claim_left } of await takenBack(upgraded)) {
    count('repaid_and_returned')
    if (state === 'credited' && reopened > 0) count('reopened')
    else
      faults.push(
        `${number}: ${state} with ${reopened} rows open again and ${claim_left} claimed, and ${end_to_end_id} was taken back`,
      )
  }
  for (const { owner, claimed, sent_back, undone, wallet, owed } of await sumsOf(
    upgraded,
    about.people.map(({ id }) => id),
  )) {
    const { name } = about.people.find(({ id }) => id === owner) ?? { name: '' }
    const gained = wallet - walletBefore(before, owner)
    // A withdrawal requested before and paid out now has left the wallet.
    if (claimed === 0) continue
    count('claimed_before')
    if (claimed !== undone - gained + owed)
      faults.push(
        `${name}: ${claimed} was claimed; ${undone} is undone, the wallet has ${gained} more, ${owed} is owed`,
      )
    if (owed < sent_back) faults.push(`${name}: what we sent back ourselves undid a payment`)
  }
  count(
    'letters_withdrawn',
    (await one(db, sql<{ count: number }>`SELECT count(*)::int AS count FROM letters WHERE withdrawn_at IS NOT NULL`))
      .count,
  )

  for (const { id, loanId, name, quota_cents: quotaBefore } of about.people) {
    const token = await openSession(db, 'borrower', id, now)
    const { credited } = await one(
      db,
      sql<{ credited: boolean }>`SELECT credited_at IS NOT NULL AS credited FROM loans WHERE id = ${loanId}`,
    )
    await Promise.all(
      readsOf(loanId, credited).map(async ([key, input]) => {
        const response = await call(key, input, token)
        count('calls')
        if (response.status_code !== 200)
          faults.push(`${name}: ${key} ${JSON.stringify(input)} answers ${response.status_code} ${response.message}`)
      }),
    )
    const { data } = (await call('GET /api/sd/open', {}, token)) as { data: { quota: { quota_cents: number } | null } }
    const [apiQuota, again] = [data.quota?.quota_cents, await quotaNow(db, id, today)]
    if (apiQuota !== again) faults.push(`${name}: the quota is told as ${apiQuota}, and is ${again}`)
    if (about.farmed.includes(id)) {
      if (apiQuota !== undefined && quotaBefore !== null && apiQuota < quotaBefore) count('farmed')
      else faults.push(`${name}: the quota was ${quotaBefore} and is ${apiQuota}`)
    }
  }
  const admin = await steps.operator('admin')
  for (const [key, input] of CONSOLE) {
    const { status_code, message } = await call(key, input, admin)
    count('calls')
    if (status_code !== 200) faults.push(`${key} answers ${status_code} ${message}`)
  }
  return faults
}

/** The jobs queued before: the due ones have run, the others are unchanged. */
async function judgeJobs(
  { pool: { db } }: Upgraded,
  queued: readonly Waiting[],
  counts: Record<string, number>,
): Promise<string[]> {
  const left = await jobsIn(db)
  const faults = left
    .filter(({ last_error }) => last_error !== null)
    .map(({ name, last_error }) => `${name} failed: ${last_error}`)
  const { rows } = await sql<{ id: string }>`SELECT job_id::text AS id FROM jobs_done`.execute(db)
  const done = new Set(rows.map(({ id }) => id))
  for (const { id, name, due } of queued) {
    if (due && !done.has(id))
      faults.push(`${name} was due, and is ${left.some((job) => job.id === id) ? 'not done' : 'gone'}`)
    if (due && done.has(id)) counts['pending_jobs'] = (counts['pending_jobs'] ?? 0) + 1
    if (!due && !done.has(id) && left.every((job) => job.id !== id))
      faults.push(`${name} waited for its time, and is gone`)
  }
  return faults
}

async function prove(upgraded: Upgraded, run: Run): Promise<Seen> {
  const { pool, before, about } = upgraded
  const { db } = pool
  const queued = await jobsIn(db)
  run.say(
    `${about.people.length} people; waiting: ${queued
      .filter(({ due }) => due)
      .map(({ name }) => name)
      .toSorted()
      .join(', ')}`,
  )
  const { ask, steps } = await upgraded.start()
  await quiet(upgraded)
  const counts: Record<string, number> = {}
  const faults = [...(await oracleFaults(db)), ...(await judgeJobs(upgraded, queued, counts))]
  const { counts: rows, faults: wrong } = changes(before, await snapshot(db), run)
  faults.push(...wrong, ...(await judge(upgraded, ask, steps, counts)))
  // The first day on the new version closes like any other.
  await steps.forward(86_400)
  await quiet(upgraded)
  faults.push(...(await oracleFaults(db)).map((fault) => `a day later: ${fault}`))
  return { counts: { ...counts, ...rows }, faults }
}

const planted = (bug: string, edit: Edit): Plant => ({
  bug,
  run: (run) =>
    withPlantedServer(edit, (bundle) =>
      withDump(bundle, (upgraded) => prove(upgraded, { ...run, say: () => undefined })),
    ),
})

export const upgrade: Claim = {
  claim:
    'a database of the version before, with repaid loans whose PIX was taken back, quotas grown on release day and jobs that wait, starts on this one: the oracle finds nothing, nothing signed is changed, each such loan is open again or claimed, quotas are what the rules give, every call is answered; what was changed is listed',
  minCounts: { repaid_and_returned: 8, reopened: 8, farmed: 5, pending_jobs: 3, letters_withdrawn: 1, calls: 500 },
  run: (run) => withDump(undefined, (upgraded) => prove(upgraded, run)),
  plants: [
    planted('no job at the first start', {
      file: 'apps/server/src/servicing/returned-payments/earlier-returns.ts',
      find: 'for (const borrower_id of await debtorsFromBefore(tx))',
      replace: 'for (const borrower_id of [] as string[])',
    }),
    planted('a letter that stands beside the debt', {
      file: 'apps/server/src/servicing/returned-payments/take-back.ts',
      find: 'await withdrawLetters(tx, loan.id, { by, now })',
      replace: '',
    }),
  ],
  slow: true,
}
