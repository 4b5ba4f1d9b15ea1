import type pg from 'pg'
import {
  borrowerId,
  creditedOn,
  fillTables,
  loadLoans,
  loanId,
  numbered,
  offerId,
  operatorId,
  type Run,
} from './load-loans.ts'

export interface Size {
  borrowers: number
  /** With a schedule; besides, a fifth as many that are not credited. */
  credited: number
}

/** 1.2 loans for each borrower, a sixth of them never credited. */
export const sizeOf = (borrowers: number): Size => ({ borrowers, credited: borrowers })

const FIRST_NAMES =
  'Ana,Maria,João,José,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Francisca,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Valéria,Adriano,Daniel,Marcelo,Bruno,Eduardo,Felipe,Rodrigo,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago,Anderson,Ricardo,Márcio,Sebastião,Conceição,Beatriz,Larissa,Tatiane,Inês,Regina'
const LAST_NAMES =
  'Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Santana,Teixeira,Araújo,Pinto,Cavalcante,Moura,Brandão,Assunção,Cordeiro,Falcão,Guimarães,Magalhães,Queirós,Sá,Tavares,Uchôa,Valença,Xavier,Zanetti,Bittencourt,Camargo,Dantas,Esteves,Figueiredo,Galvão,Henriques,Junqueira,Leitão,Monteiro,Novaes,Paranhos,Quaresma,Rezende,Sampaio,Toledo,Veloso,Werneck'
const AREA_CODES = '11,12,19,21,27,31,41,47,48,51,61,62,67,71,81,84,85,91,92,98'

const TABLES = [
  'borrowers',
  'borrower_info',
  'sessions',
  'verifications',
  'loan_moves',
  'loan_decisions',
  'loan_offers',
  'quota_evidence',
  'recharge_orders',
  'recharge_proofs',
  'pix_received',
  'withdrawals',
  'conversations',
  'conversation_messages',
  'complaints',
  'messages',
  'phone_changes',
  'deletion_requests',
  'contacts',
  'loan_plans',
  'write_offs',
  'return_claims',
  'refunds',
  'refundable_pix',
  'iof_guides',
  'iof_guide_lines',
  'borrower_notes',
  'audit_log',
  'jobs_done',
  'pix_events',
] as const

const picked = (list: string, n: string): string => {
  const { length } = list.split(',')
  return `('{${list}}'::text[])[1 + (${n}) % ${length}]`
}

/** An id of its own for each kind. */
const id = (kind: string, n: string): string =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const OPERATOR = (n: string): string => operatorId(`(${n}) % 9`)
const ANY_OPERATOR = OPERATOR('n')
const OTHER_OPERATOR = OPERATOR('n + 1')
/** The costs of a loan of 6 to 12 installments as `loadLoans` makes it, without its list. */
const costsOf = (n: string): string => {
  const all = Array.from({ length: 7 }, (_, more) => {
    const months = 6 + more
    return {
      system: 'price',
      months,
      rate_monthly: '0.05',
      rate_annual_bp: 7959,
      cet_annual_bp: 6500,
      cet_monthly_bp: 426,
      financed_cents: 10_000 * months,
      net_cents: 9800 * months,
      iof_daily_cents: 150 * months,
      iof_additional_cents: 50 * months,
      fee_cents: 0,
      interest_cents: 500 * months,
      total_cents: 10_500 * months,
      shares_bp: { net: 9800, iof_daily: 150, iof_additional: 50, fee: 0, interest: 500 },
      late: { fine_rate: '0.02', mora_monthly: '0.01' },
      installments: [],
    }
  })
  return `('${JSON.stringify(all)}'::jsonb -> (${n} % 7)::int)`
}
/** Somebody else paid a debt, and too much. */
const TOO_MUCH = 'n % 300 = 11'

/**
 * What a lender of this size has in a year, in set-based SQL: people, loans in every state, money, conversations, work
 * that waits, the audit log, jobs. Ends with the day `last`, which is not closed yet.
 */
export async function seedConsole(raw: pg.Pool, { borrowers, credited }: Size, last: string): Promise<void> {
  const others = Math.ceil(borrowers / 5)
  /** At full size, of each million borrowers. */
  const share = (count: number): number => Math.max(3, Math.ceil((count * borrowers) / 1_000_000))
  const series = (count: number): string => `generate_series(1, ${count}) AS n`
  const someone = (n: string): string => borrowerId(`1 + ((${n})::bigint * 7919) % ${borrowers}`)
  const someLoan = (n: string): string => loanId(`1 + ((${n})::bigint * 7919) % ${credited}`)
  const loanNumber = (n: string): string => `1 + ((${n})::bigint * 7919) % ${credited}`
  /** So many seconds before the end of the last day. */
  const ago = (seconds: string): string =>
    `(TIMESTAMPTZ '${last} 23:59:00-03' - make_interval(secs => (${seconds})::float))`
  /** Spread over a year, the oldest first. */
  const inYear = (n: string, count: number): string =>
    `(TIMESTAMPTZ '${last} 23:00:00-03' - interval '365 days' * (1 - (${n})::float / ${count + 1}))`
  /** The newest `waiting` of a table wait, for up to two days. */
  const lately = (n: string, count: number): string => ago(`(${count + 1} - ${n}) * 172800.0 / ${count + 1}`)

  await raw.query(`INSERT INTO operators (id, login, name, role, created_at)
    SELECT ${OPERATOR('n')}, 'role' || n, 'Operadora ' || n, ('{reviewer,finance,support,content,admin,auditor,support_content,support,finance}'::text[])[1 + n], now() FROM generate_series(0, 8) AS n`)
  await loadLoans(raw, credited, last, borrowers)
  await fillTables(raw, TABLES, async (run) => {
    await insertLoans(run, { others, last })
    // All of these at once, as far as there are connections.
    const parts: Promise<unknown>[] = []
    const insert = (table: string, columns: string, rows: string): void => {
      parts.push(run(`INSERT INTO ${table} (${columns}) ${rows}`))
    }
    const entries = share(4_000_000)
    insert(
      'audit_log',
      'chain, seq, at, actor, action, subject, details, hash',
      `SELECT n % 8, n / 8, ${inYear('n', entries)}, CASE WHEN n % 4 = 0 THEN 'operator:' || ${ANY_OPERATOR} ELSE 'borrower:' || ${someone('n')} END,
        ('{logged_in,loan_signed,withdrawal_asked,borrower_seen,field_revealed,loan_decided,message_sent,settings_read}'::text[])[1 + n % 8],
        CASE WHEN n % 3 = 0 THEN 'loan:' || ${someLoan('n')} ELSE 'borrower:' || ${someone('n')} END, '{"from": "a", "to": "b"}', sha256(n::text::bytea)
      FROM ${series(entries)}`,
    )
    parts.push(
      insertMoney(run, { borrowers, share, series, someone, someLoan, inYear, lately, last }),
      insertGuides(run, last),
      insertTalks(run, { borrowers, share, series, someone, someLoan, loanNumber, inYear, lately, ago, last }),
    )
    const registered = `(${creditedOn('n', last)} - 1 - n % 30 + TIME '12:00' + make_interval(secs => n % 40000)) AT TIME ZONE 'America/Sao_Paulo'`
    insert(
      'borrowers',
      'id, phone, password_hash, invitation_code, invited_by, invitation_note, terms_accepted_at, created_at',
      `SELECT ${borrowerId('n')}, '+55' || ${picked(AREA_CODES, 'n * 7')} || '9' || lpad(((n::bigint * 48271 + 7) % 100000000)::text, 8, '0'), 'none', 'i' || to_hex(n),
        CASE WHEN n % 5 = 0 THEN ${borrowerId('1 + n / 7')} END, CASE WHEN n % 50 = 0 THEN 'too_many' END, at, at
      FROM (SELECT n, ${registered} AS at FROM ${series(borrowers)}) AS b`,
    )
    insert(
      'borrower_info',
      'borrower_id, name, date_of_birth, email, cpf_hash, cpf_sealed, work_income_cents, changed_at',
      `SELECT ${borrowerId('n')}, concat_ws(' ', ${picked(FIRST_NAMES, 'n * 31 + n / 61')}, CASE WHEN n % 3 = 0 THEN ${picked(FIRST_NAMES, 'n * 17 + 5')} END,
          ${picked(LAST_NAMES, 'n * 13 + n / 70')}, ${picked(LAST_NAMES, 'n * 29 + n / 4900')}),
        DATE '1960-01-01' + (n % 15000), 'pessoa' || n || '@example.com', sha256(('cpf' || n)::bytea), 'sealed', 150000 + n % 700000, now()
      FROM ${series(borrowers)}`,
    )
    insert(
      'sessions',
      'id, token_hash, kind, subject_id, created_at, used_at, expires_at',
      `SELECT ${id('session', 'n')}, sha256(('session' || n)::bytea), 'borrower', ${someone('n')}, at, at, at + interval '400 days'
      FROM (SELECT n, ${inYear('n', borrowers / 2)} AS at FROM ${series(borrowers / 2)}) AS s`,
    )
    const waitingPeople = share(3000)
    insert(
      'verifications',
      'borrower_id, id, state, attempts, sent_at, decide_by, decided_at, decided_by',
      `SELECT ${borrowerId('n')}, ${id('verification', 'n')}, CASE WHEN n <= ${waitingPeople} THEN 'waiting' ELSE 'passed' END, 1, at, at + interval '1 day',
        CASE WHEN n > ${waitingPeople} THEN at + interval '5 hours' END, CASE WHEN n > ${waitingPeople} THEN ${ANY_OPERATOR} END
      FROM (SELECT n, CASE WHEN n <= ${waitingPeople} THEN ${lately('n', waitingPeople)} ELSE ${inYear('n', borrowers)} END AS at FROM ${series(borrowers)}) AS v`,
    )
    const all = credited + others
    insert(
      'loan_moves',
      'loan_id, action, from_state, to_state, actor, at',
      `SELECT ${loanId('n')}, action, from_state, to_state, 'system', at + step * interval '1 hour'
      FROM (SELECT n, step, at, ('{begin,pass_verification,choose_package,release}'::text[])[step] AS action,
          ('{unverified,unverified,no_package,generated}'::text[])[step] AS from_state, ('{unverified,no_package,under_review,credited}'::text[])[step] AS to_state
        FROM (SELECT n, (${creditedOn('n', last)} + TIME '09:00') AT TIME ZONE 'America/Sao_Paulo' AS at FROM ${series(all)}) AS l, generate_series(1, 4) AS step
        WHERE n <= ${credited} OR step < 4) AS m ORDER BY at`,
    )
    insert(
      'loan_decisions',
      'id, loan_id, outcome, actor, operator_id, human, reasons, note, at',
      `SELECT ${id('decision', `n || '/' || turn`)}, ${loanId('n')}, outcome, 'operator:' || ${ANY_OPERATOR}, ${ANY_OPERATOR}, true,
        CASE outcome WHEN 'reject' THEN jsonb_build_array(('{income_too_low,bureau_flag,quota_short,documents}'::text[])[1 + n % 4]) ELSE '[]' END, '', at + turn * interval '1 hour'
      FROM (SELECT n, turn, CASE WHEN n > ${credited} OR (turn = 1 AND n % 10 = 0) THEN 'reject' ELSE 'approve' END AS outcome,
          (${creditedOn('n', last)} + TIME '12:30') AT TIME ZONE 'America/Sao_Paulo' AS at
        FROM ${series(credited + others / 2)}, generate_series(1, 2) AS turn WHERE turn = 1 OR n % 10 = 0) AS d ORDER BY at`,
    )
    insert(
      'loan_offers',
      'id, loan_id, contract_number, release_on, valid_through, costs, made_at',
      `SELECT offer, loan, ${numbered('CCB', 'n')}, on_day, on_day + 5, ${costsOf('n')} || jsonb_build_object('release_on', on_day), on_day::timestamptz
      FROM (
        SELECT n, ${offerId('n')} AS offer, ${loanId('n')} AS loan, ${creditedOn('n', last)} AS on_day FROM ${series(credited)}
        UNION ALL
        SELECT n, offer_id, id, DATE '${last}' + 1 FROM (SELECT row_number() OVER () + ${credited} AS n, id, offer_id FROM loans WHERE state = 'generated') AS g) AS o`,
    )
    const evidence = share(50_000)
    insert(
      'quota_evidence',
      'id, loan_id, borrower_id, state, occupation, months_in_job, paid_into, income_cents, explanation, file_ids, sent_at, decide_by, accepted_income_cents, decided_at, decided_by',
      `SELECT ${id('evidence', 'n')}, l.id, l.borrower_id, CASE WHEN l.state = 'quota_short' THEN 'waiting' ELSE 'accepted' END, 'employed', 24, 'bank', 300000, '', '{}', at, at + interval '1 day',
        CASE WHEN l.state <> 'quota_short' THEN 300000 END, CASE WHEN l.state <> 'quota_short' THEN at END, CASE WHEN l.state <> 'quota_short' THEN ${ANY_OPERATOR} END
      FROM (SELECT id, borrower_id, state, since AS at, row_number() OVER () AS n FROM loans WHERE state = 'quota_short' OR number LIKE 'HC-2026-1%' ORDER BY state <> 'quota_short' LIMIT ${evidence}) AS l`,
    )
    insert(
      'jobs_done',
      'job_id, done_at, name, waited_ms',
      `SELECT n + 1000000000, ${lately('n', share(60_000))}, CASE WHEN n % 2 = 0 THEN 'send_sms' ELSE 'repay' END, n % 20000 FROM ${series(share(60_000))}`,
    )
    insert(
      'pix_events',
      'kind, subject, source, received_at, try_at, done_at',
      `SELECT 'pix', 'E' || n, 'webhook', at, at, at + interval '2 seconds' FROM (SELECT n, ${lately('n', share(60_000))} AS at FROM ${series(share(60_000))}) AS e`,
    )
    await Promise.all(parts)
  })
  await insertDays(raw, { others, credited, last })
  await insertJobs(raw, share(8000))
}

/** Loans that are not credited: waiting, declined, given up. They have the numbers after those with a schedule. */
async function insertLoans(run: Run, { others, last }: { others: number; last: string }): Promise<void> {
  // The table has its indexes again: its rows are a sixth of those that are there.
  await run(`INSERT INTO loans (id, number, borrower_id, state, opened_at, touched_at, since, asked_cents, months, system, purpose, decide_by, offer_id, reasons)
    SELECT ${loanId('m')}, ${numbered('HC', 'm')}, ${borrowerId('n')}, state, at, at, at, 10000 * (6 + n % 7), 6 + n % 7, 'price', 'home', at + interval '1 day',
      CASE WHEN state = 'generated' THEN ${id('open-offer', 'n')} END, CASE WHEN state = 'rejected' THEN '["income_too_low"]'::jsonb ELSE '[]' END
    FROM (SELECT n, n + (SELECT count(*) FROM loans) AS m, CASE WHEN n * 200 / ${others} < 3 THEN 'unverified'
        ELSE CASE n % 100 WHEN 0 THEN 'under_review' WHEN 1 THEN 'quota_short' WHEN 2 THEN 'generated' WHEN 3 THEN 'approved' WHEN 4 THEN 'approved'
          WHEN 5 THEN 'no_package' WHEN 6 THEN 'no_package' WHEN 7 THEN 'package_unpaid' WHEN 8 THEN 'under_review' ELSE CASE WHEN n % 3 = 0 THEN 'cancelled' ELSE 'rejected' END END END AS state,
        TIMESTAMPTZ '${last} 22:00:00-03' - make_interval(secs => (CASE WHEN n % 100 < 9 THEN n % 172800 ELSE 172800 + n::bigint * 130 % 31000000 END)::float) AS at
      FROM generate_series(1, ${others}) AS n) AS l`)
  await run('ANALYZE loans')
}

interface Rates {
  borrowers: number
  share(count: number): number
  series(count: number): string
  someone(n: string): string
  inYear(n: string, count: number): string
  lately(n: string, count: number): string
}

interface Moneys extends Rates {
  last: string
  someLoan(n: string): string
}

async function insertMoney(
  run: Run,
  { borrowers, share, series, someone, someLoan, inYear, lately, last }: Moneys,
): Promise<void> {
  const orders = Math.ceil(borrowers * 1.2)
  const openOrders = share(5000)
  await run(`INSERT INTO recharge_orders (id, number, borrower_id, loan_id, pay, channel, state, amount_cents, credited_cents, txid, created_at, expires_at, paid_at)
    SELECT ${id('order', 'n')}, ${numbered('R', 'n')}, ${someone('n')}, CASE WHEN ${TOO_MUCH} THEN ${someLoan('n')} END, CASE WHEN ${TOO_MUCH} THEN '{"verb": "settle"}'::jsonb END, CASE WHEN transfer THEN 'transfer' ELSE 'pix' END, state, 10500, CASE state WHEN 'paid' THEN 10500 ELSE 0 END,
      CASE WHEN NOT transfer THEN md5('txid' || n) END, at, CASE state WHEN 'open' THEN now() + interval '300 days' ELSE at + interval '1 hour' END, CASE state WHEN 'paid' THEN at + interval '10 minutes' END
    FROM (SELECT n, n % 10 = 0 AS transfer, CASE WHEN n > ${orders - openOrders} THEN CASE WHEN n % 10 = 0 THEN 'checking' ELSE 'open' END WHEN n % 4 = 1 THEN 'expired' ELSE 'paid' END AS state,
      ${inYear('n', orders)} AS at FROM ${series(orders)}) AS o`)
  const proofs = Math.floor(orders / 10)
  const waiting = share(500)
  await run(`INSERT INTO recharge_proofs (id, order_id, borrower_id, reference, state, sent_at, due_at, decided_at, decided_by, end_to_end_id)
    SELECT ${id('proof', 'n')}, ${id('order', 'n * 10')}, ${someone('n * 10')}, 'ref' || n, CASE WHEN open THEN 'waiting' WHEN n % 4 = 0 THEN 'refused' ELSE 'accepted' END, at, at + interval '1 day',
      CASE WHEN NOT open THEN at END, CASE WHEN NOT open THEN ${ANY_OPERATOR} END, CASE WHEN NOT open AND n % 4 <> 0 THEN 'E00000000' || lpad((n * 10)::text, 23, '0') END
    FROM (SELECT n, n > ${proofs - waiting} AS open, CASE WHEN n > ${proofs - waiting} THEN ${lately(`(n - ${proofs - waiting})`, waiting)} ELSE ${inYear('n', proofs)} END AS at FROM ${series(proofs)}) AS p`)
  const unmatched = share(2000)
  await run(`INSERT INTO pix_received (end_to_end_id, txid, amount_cents, paid_at, state, borrower_id, order_id, cause, recorded_at, proposed, proposed_for, proposed_by, proposed_at, payer_hash, third_party)
    SELECT 'E00000000' || lpad(n::text, 23, '0'), CASE WHEN n % 10 <> 0 THEN md5('txid' || n) END, 10500, at, state, CASE state WHEN 'matched' THEN ${someone('n')} END,
      CASE state WHEN 'matched' THEN ${id('order', 'n')} END, CASE WHEN state <> 'matched' THEN 'no_txid' END, at, CASE WHEN proposes THEN 'match' END, CASE WHEN proposes THEN ${someone('n')} END,
      CASE WHEN proposes THEN ${OTHER_OPERATOR} END, CASE WHEN proposes THEN at END, sha256(('payer' || n % 100000)::bytea), state = 'matched' AND ${TOO_MUCH}
    FROM (SELECT *, state = 'suspense' AND n % 40 = 0 AS proposes FROM (SELECT n, CASE WHEN n > ${orders - unmatched} THEN 'suspense' WHEN n % 400 = 7 THEN 'returned' ELSE 'matched' END AS state,
      ${inYear('n', orders)} AS at FROM ${series(orders)} WHERE n % 4 <> 1) AS p) AS q`)
  await run(`INSERT INTO refundable_pix SELECT end_to_end_id, borrower_id, paid_at FROM pix_received
    WHERE third_party AND state = 'matched' AND paid_at > TIMESTAMPTZ '${last} 23:59:00-03' - interval '90 days'`)
  const payouts = Math.ceil(borrowers * 1.1)
  await run(`INSERT INTO withdrawals (id, number, borrower_id, channel, state, amount_cents, account_hash, account_name, account_masked, reason, end_to_end_id, return_id, created_at, sent_at, paid_at, ended_at, approve_by)
    SELECT ${id('payout', 'n')}, ${numbered('W', 'n')}, ${someone('n')}, 'pix', state, 60000 + n % 50000, sha256((n % 1000)::text::bytea), 'PIX', '***', CASE state WHEN 'failed' THEN 'account_closed' END,
      CASE WHEN state IN ('paid', 'returned') THEN 'E99999999' || lpad(n::text, 23, '0') END, CASE state WHEN 'returned' THEN 'D99999999' || lpad(n::text, 23, '0') END, at,
      CASE WHEN state <> 'approval' THEN at END, CASE WHEN state IN ('paid', 'returned') THEN at END, CASE WHEN state IN ('paid', 'failed', 'returned') THEN at END, CASE state WHEN 'approval' THEN at + interval '1 day' END
    FROM (SELECT n, CASE WHEN n > ${payouts} - ${share(500)} THEN 'approval' WHEN n > ${payouts} - ${share(600)} THEN 'sent' WHEN n % 200 = 3 THEN 'failed' WHEN n % 400 = 5 THEN 'returned' ELSE 'paid' END AS state,
      ${inYear('n', payouts)} AS at FROM ${series(payouts)}) AS w`)
  await run(`INSERT INTO return_claims (id, borrower_id, return_key, end_to_end_id, why, amount_cents, left_cents, opened_at, payable_on, closed_at)
    SELECT ${id('claim', 'n')}, ${someone('n')}, 'D' || n, 'E' || n, 'returned', 10500, CASE WHEN n > ${share(2800)} THEN 10500 ELSE 0 END, at, at::date + 30, CASE WHEN n <= ${share(2800)} THEN at END
    FROM (SELECT n, ${inYear('n', share(3000))} AS at FROM ${series(share(3000))}) AS c`)
  await run(`INSERT INTO refunds (id, end_to_end_id, borrower_id, state, why, reason, amount_cents, proposed_by, proposed_at, decided_by, decided_at)
    SELECT 'refund' || n, 'E00000000' || lpad((n * 4)::text, 23, '0'), ${someone('n * 4')}, CASE WHEN n > ${share(4970)} THEN 'proposed' ELSE 'asked' END, 'third_party', 'paid twice', 100, ${ANY_OPERATOR}, at,
      CASE WHEN n <= ${share(4970)} THEN ${OTHER_OPERATOR} END, CASE WHEN n <= ${share(4970)} THEN at END
    FROM (SELECT n, ${inYear('n', share(5000))} AS at FROM ${series(share(5000))}) AS r`)
}

/** A guide for each period of ten days that has ended, with what was charged in it. */
async function insertGuides(run: Run, last: string): Promise<void> {
  const periodOf = (day: string): string =>
    `(date_trunc('month', ${day})::date + 10 * least(2, (extract(day FROM ${day})::int - 1) / 10))`
  await run(`INSERT INTO iof_guide_lines (transaction_id, period_from, loan_id, number, part, cents)
    SELECT t.id, ${periodOf('t.day')}, t.loan_id, l.number, 'first', -p.amount_cents
    FROM (SELECT id, loan_id, (recorded_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM ledger_transactions WHERE event = 'credited') AS t
    JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable' JOIN loans AS l ON l.id = t.loan_id
    WHERE t.day < ${periodOf(`(DATE '${last}' + 1)`)}`)
  await run(`INSERT INTO iof_guides (period_from, period_to, pay_by, made_at, charged_cents, carried_cents, amount_cents, loans)
    SELECT period_from, period_to, period_to + 3, period_to + 1, cents, 0, cents, loans
    FROM (SELECT *, CASE WHEN extract(day FROM period_from) > 20 THEN (date_trunc('month', period_from) + interval '1 month')::date - 1 ELSE period_from + 9 END AS period_to
      FROM (SELECT period_from, sum(cents) AS cents, count(*) AS loans FROM iof_guide_lines GROUP BY period_from) AS sums) AS g`)
}

interface Talks extends Moneys {
  loanNumber(n: string): string
  ago(seconds: string): string
}

async function insertTalks(run: Run, rates: Talks): Promise<void> {
  const { borrowers, share, series, someone, someLoan, loanNumber, inYear, lately, last } = rates
  const talks = share(300_000)
  const open = share(3500)
  const complaints = share(100)
  await run(`INSERT INTO conversations (id, protocol, borrower_id, topic, state, priority, operator_id, opened_at, closed_at, answer_by, last_seq, last_at, borrower_seq, operator_seq, complaint)
    SELECT ${id('talk', 'n')}, '20260101-' || lpad(n::text, 6, '0'), ${borrowerId(`1 + n`)}, 'loan', state, n % 50 = 0, CASE WHEN n % 3 = 0 THEN ${ANY_OPERATOR} END, at, CASE state WHEN 'closed' THEN at END,
      CASE state WHEN 'open' THEN at + interval '1 day' END, 4, at, 4, CASE state WHEN 'open' THEN 2 ELSE 4 END, CASE WHEN n % 50 = 1 OR n > ${talks - complaints} THEN 'service' END
    FROM (SELECT n, CASE WHEN n > ${talks - open} THEN CASE WHEN n % 7 < 4 THEN 'open' ELSE 'waiting' END ELSE 'closed' END AS state,
      CASE WHEN n > ${talks - open} THEN ${lately(`(n - ${talks - open})`, open)} ELSE ${inYear('n', talks)} END AS at FROM ${series(talks)}) AS t`)
  await run(`INSERT INTO conversation_messages (conversation_id, seq, id, borrower_id, author, operator_id, text, sent_at)
    SELECT ${id('talk', 'n')}, seq, ${id('said', `n || '/' || seq`)}, ${borrowerId('1 + n')}, CASE WHEN seq % 2 = 1 THEN 'borrower' ELSE 'operator' END, CASE WHEN seq % 2 = 0 THEN ${ANY_OPERATOR} END,
      'Bom dia, gostaria de saber o valor da minha próxima parcela.', ${inYear('n', talks)} FROM ${series(talks)}, generate_series(1, 4) AS seq`)
  await run(`INSERT INTO complaints (conversation_id, level, protocol, borrower_id, opened_at, answer_by)
    SELECT id, 'service', protocol || 'S', borrower_id, opened_at, opened_at + interval '10 days' FROM conversations WHERE complaint IS NOT NULL`)
  await run(
    `UPDATE conversations SET answer_by = opened_at + interval '10 days' WHERE complaint IS NOT NULL AND state <> 'closed'`,
  )
  await run(`INSERT INTO messages (id, borrower_id, kind, loan_id, sent_at, read_at)
    SELECT ${id('message', 'n')}, ${someone('n')}, 'repaid', ${someLoan('n')}, at, CASE WHEN n % 3 > 0 THEN at END FROM (SELECT n, ${inYear('n', borrowers * 2)} AS at FROM ${series(borrowers * 2)}) AS m`)
  const changes = share(20_000)
  await run(`INSERT INTO phone_changes (id, borrower_id, old_phone, new_phone, cpf_matches, document_file_id, state, asked_at, decided_at, decided_by, first_approved_by, first_approved_at)
    SELECT ${id('change', 'n')}, ${borrowerId('1 + n')}, '+5511999990000', '+5511999990001', true, ${id('file', 'n')}, CASE WHEN open THEN 'waiting_review' WHEN n % 5 = 0 THEN 'refused' ELSE 'done' END, at,
      CASE WHEN NOT open THEN at END, CASE WHEN NOT open THEN ${ANY_OPERATOR} END, CASE WHEN NOT open OR n % 4 = 0 THEN ${OTHER_OPERATOR} END, CASE WHEN NOT open OR n % 4 = 0 THEN at END
    FROM (SELECT n, n > ${changes} - ${share(100)} AS open, ${inYear('n', changes)} AS at FROM ${series(changes)}) AS c`)
  const requests = share(10_000)
  await run(`INSERT INTO deletion_requests (id, borrower_id, state, asked_at, due_at, decided_at, decided_by)
    SELECT ${id('deletion', 'n')}, ${borrowerId('1 + n * 3')}, CASE WHEN open THEN 'waiting' WHEN n % 2 = 0 THEN 'refused' ELSE 'withdrawn' END, at, at + interval '15 days', CASE WHEN NOT open THEN at END, CASE WHEN NOT open THEN ${ANY_OPERATOR} END
    FROM (SELECT n, n > ${requests} - ${share(150)} AS open, ${inYear('n', requests)} AS at FROM ${series(requests)}) AS d`)
  // Every sixteenth loan is late; most of them were called.
  await run(`INSERT INTO contacts (id, loan_id, borrower_id, operator_id, kind, outcome, note, next_on, at, promised_on, promised_what, promised_cents, promised_rows)
    SELECT ${id('contact', `n || '/' || turn`)}, ${loanId('n * 16')}, ${borrowerId('n * 16')}, ${ANY_OPERATOR}, 'call', CASE WHEN promises THEN 'will_pay' ELSE 'no_answer' END, '', DATE '${last}' + (n % 9)::int - 3,
      TIMESTAMPTZ '${last} 15:00:00-03' - make_interval(days => 3 + 10 * turn), CASE WHEN promises THEN DATE '${last}' + (n % 5)::int - 2 END, CASE WHEN promises THEN 'oldest' END, CASE WHEN promises THEN 10500 END, CASE WHEN promises THEN '{1}'::int[] END
    FROM (SELECT n, turn, n % 3 = 0 AND turn = 1 AS promises FROM ${series(Math.floor(borrowers / 16))}, generate_series(1, 3) AS turn WHERE n % 10 > 1) AS c`)
  const plans = share(40_000)
  await run(`INSERT INTO loan_plans (id, loan_id, borrower_id, kind, state, reason, asked_at, answer_by, closed_at)
    SELECT ${id('plan', 'n')}, ${loanId(loanNumber('n'))}, ${borrowerId(loanNumber('n'))}, 'agreement', CASE WHEN open THEN 'asked' ELSE 'declined' END, 'job_lost', at, at + interval '5 days', CASE WHEN NOT open THEN at END
    FROM (SELECT n, n > ${plans} - ${share(200)} AS open, ${inYear('n', plans)} AS at FROM ${series(plans)}) AS p`)
  await run(`INSERT INTO write_offs (id, loan_id, state, reason, proposed_by, proposed_at)
    SELECT ${id('write-off', 'n')}, ${loanId(`n * 16`)}, 'proposed', 'late', ${OTHER_OPERATOR}, ${lately('n', share(30))} FROM ${series(share(30))}`)
  await run(
    `INSERT INTO borrower_notes (id, borrower_id, operator_id, text, at) SELECT ${id('note', 'n')}, ${someone('n')}, ${ANY_OPERATOR}, 'Prefere ligações à tarde.', ${inYear('n', share(20_000))} FROM ${series(share(20_000))}`,
  )
}

/** A year of closed days with their figures, except the last day: that one is closed by the server's own close. */
async function insertDays(
  raw: pg.Pool,
  { others, credited, last }: { others: number; credited: number; last: string },
): Promise<void> {
  const all = credited + others
  await raw.query(`INSERT INTO closes (day, began_at, ended_at, counts, totals, failed)
    SELECT day::date, day + interval '1 day', day + interval '1 day 1 minute', '{}', '{}', 0 FROM generate_series(DATE '${last}' - 365, DATE '${last}' - 1, interval '1 day') AS day`)
  const daily = (count: number): number => Math.ceil(count / 365)
  await raw.query(`INSERT INTO figures_days (day, registered, started, verified, package_chosen, reviewed, approved, credited, approvals, rejections, credited_cents, receipts, repaid_cents, repaid_in_time_cents, undone_cents, bank_cents)
    SELECT day::date, ${daily(all)}, ${daily(all)}, ${daily(all)}, ${daily(all)}, ${daily(all)}, ${daily(credited)}, ${daily(credited)}, ${daily(credited)}, ${daily(others)}, ${daily(credited)} * 90000::bigint,
      ${daily(credited * 4)}, ${daily(credited * 4)} * 10500::bigint, ${daily(credited * 4)} * 10500::bigint, 0, 1000000000 FROM generate_series(DATE '${last}' - 365, DATE '${last}' - 1, interval '1 day') AS day`)
  await raw.query(`INSERT INTO figures_arrears (day, bucket, loans, principal_cents, overdue_cents, installments)
    SELECT day::date, bucket, ${daily(all)}, 100000000, 1000000, 1000 FROM generate_series(DATE '${last}' - 365, DATE '${last}' - 1, interval '1 day') AS day, unnest('{none,1-30,31-60,61-90}'::text[]) AS bucket`)
  await raw.query(`INSERT INTO figures_vintages (day, month, loans, credited_cents, written_off_cents, principal_cents, late_cents)
    SELECT day::date, month::date, 1000, 100000000, 0, 50000000, 1000000 FROM generate_series(DATE '${last}' - 365, DATE '${last}' - 1, interval '1 day') AS day,
      generate_series(date_trunc('month', DATE '${last}' - interval '12 months'), day, interval '1 month') AS month`)
  await raw.query(
    `INSERT INTO reconciliations (day, ran_at, totals) SELECT day::date, day + interval '30 hours', '[]' FROM generate_series(DATE '${last}' - 365, DATE '${last}' - 1, interval '1 day') AS day`,
  )
  await raw.query(`INSERT INTO reconciliation_differences (day, movement, kind, key, bank_cents, ledger_cents, at)
    SELECT DATE '${last}' - n, 'pix_in', 'not_in_ledger', 'E' || n, 10500, NULL, now() FROM generate_series(1, 20) AS n`)
}

/** Jobs that are due far later, so that no server takes them, and dead ones. */
async function insertJobs(raw: pg.Pool, count: number): Promise<void> {
  await raw.query(`INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('send_sms') ON CONFLICT DO NOTHING`)
  await raw.query(`INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error)
    SELECT t.id, '{}', now() + interval '300 days', CASE WHEN n % 50 = 0 THEN 25 ELSE 0 END, 25, CASE WHEN n % 50 = 0 THEN 'the gateway refused it' END
    FROM graphile_worker._private_tasks AS t, generate_series(1, ${count}) AS n WHERE t.identifier = 'send_sms'`)
}
