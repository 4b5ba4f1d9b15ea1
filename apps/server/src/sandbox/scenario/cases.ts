import { cents, makeEndToEndId } from '@home-credit/domain'
import { accountFor, accountHash, sealAccount, sealPayer } from '../../payments/index.ts'
import { afterBankingDays } from '../../platform/clock/index.ts'
import type { Borrower, Loan } from './borrower.ts'
import type { Row } from './rows.ts'
import { overpay, takeBack } from './returns.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scenario } from './scenario.ts'

const OTHER_ISPB = '99999902'

interface Owing extends Borrower {
  loan: Loan
}

const isOwing = (borrower: Borrower): borrower is Owing => borrower.loan?.row.state === 'credited'
const hasStopped = ({ fate, loans }: Borrower): boolean => fate.stopsAfter !== undefined && loans === 1

/** Hands out people, each once. */
const inTurn = <One extends Borrower>(people: readonly One[]) => {
  let next = 0
  return (count: number): One[] => {
    const taken = people.slice(next, next + count)
    next += taken.length
    return taken
  }
}

const repaidAt = ({ row }: Loan): number => (row.since instanceof Date ? row.since.getTime() : Number.POSITIVE_INFINITY)

const hoursAgo = ({ now }: Scenario, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/** A transfer that names no order: its money waits in suspense. */
function addSuspense(
  { rows, now, input }: Scenario,
  { id, random, person }: Borrower,
  at: Date,
  proposed: 'match' | 'return' | undefined,
): string {
  const endToEndId = makeEndToEndId({ ispb: OTHER_ISPB, atMs: at.getTime(), random: random.text(11) })
  const amount = cents(random.int(8_000, 60_000))
  const movement = { end_to_end_id: endToEndId, txid: null, amount_cents: amount, paid_at: at }
  rows.add('sandbox_bank_pix', { ...movement, payer_cpf: person.info.id_number, payer_name: person.info.name })
  rows.add('pix_received', {
    ...movement,
    state: 'suspense',
    cause: 'no_txid',
    ...sealPayer(input.dependencies.keyring, endToEndId, { name: person.info.name, document: person.info.id_number }),
    recorded_at: at,
    ...(proposed === undefined
      ? {}
      : {
          proposed,
          ...(proposed === 'match' ? { proposed_for: id } : {}),
          proposed_by: input.staff.finance,
          proposed_at: new Date(Math.min(at.getTime() + HOUR_MS, now.getTime())),
        }),
  })
  rows.book({
    event: 'pix_in_unmatched',
    key: endToEndId,
    effectiveAt: at,
    now: at,
    lines: [
      { account: 'bank', debit: amount },
      { account: 'suspense', endToEndId, credit: amount },
    ],
  })
  return endToEndId
}

/** A transfer whose proof waits for somebody to compare it with the bank. */
function addProof(scenario: Scenario, borrower: Owing, at: Date): string {
  const { rows } = scenario
  const { id, random } = borrower
  const order: Row<'recharge_orders'> & { id: string } = {
    id: random.uuid(at),
    number: scenario.number('recharge_numbers', at),
    borrower_id: id,
    channel: 'transfer',
    state: 'checking',
    amount_cents: random.int(10, 45) * 1000,
    created_at: new Date(at.getTime() - 40 * MINUTE_MS),
    expires_at: new Date(at.getTime() + DAY_MS),
  }
  rows.add('recharge_orders', order)
  const proofId = random.uuid(at)
  rows.add('recharge_proofs', {
    id: proofId,
    order_id: order.id,
    borrower_id: id,
    reference: makeEndToEndId({ ispb: OTHER_ISPB, atMs: at.getTime(), random: random.text(11) }),
    state: 'waiting',
    sent_at: at,
    due_at: new Date(at.getTime() + 4 * HOUR_MS),
  })
  return proofId
}

/** A proof whose transfer one operator has found at the bank. */
function proposeProof(scenario: Scenario, borrower: Owing, at: Date): void {
  const proofId = addProof(scenario, borrower, new Date(at.getTime() - HOUR_MS))
  const endToEndId = addSuspense(scenario, borrower, at, 'match')
  const line = scenario.rows.tables.pix_received?.find(({ end_to_end_id }) => end_to_end_id === endToEndId)
  if (line !== undefined) line.proposed_proof = proofId
}

/** A PIX that the bank has and the books do not. */
function addUnbooked({ rows }: Scenario, { random, person }: Borrower, at: Date): void {
  rows.add('sandbox_bank_pix', {
    end_to_end_id: makeEndToEndId({ ispb: OTHER_ISPB, atMs: at.getTime(), random: random.text(11) }),
    txid: null,
    amount_cents: random.int(8_000, 30_000),
    paid_at: at,
    payer_cpf: person.info.id_number,
    payer_name: person.info.name,
  })
}

/** The last payments, which somebody says were booked on the wrong loan. */
function proposeUndoing({ rows, now, input }: Scenario, times: number): void {
  const credited = new Set(
    rows.tables.loans?.flatMap(({ id, state, written_off_at }) =>
      state === 'credited' && (written_off_at ?? null) === null ? [id] : [],
    ),
  )
  const payments = (rows.tables.repayments ?? []).filter(({ loan_id }) => credited.has(loan_id))
  for (const payment of payments.slice(-times))
    Object.assign(payment, {
      undo_reason: 'O cliente pagou a parcela de outra pessoa.',
      undo_proposed_by: input.staff.finance,
      undo_proposed_at: new Date(now.getTime() - 9 * HOUR_MS),
    })
}

/** A charge that nobody has paid yet, or that ran out. */
function addOrder(scenario: Scenario, { id, random }: Owing, at: Date, isOpen: boolean): void {
  scenario.rows.add('recharge_orders', {
    id: random.uuid(at),
    number: scenario.number('recharge_numbers', at),
    borrower_id: id,
    channel: 'transfer',
    state: isOpen ? 'open' : 'expired',
    amount_cents: random.int(10, 45) * 1000,
    created_at: at,
    expires_at: new Date(at.getTime() + DAY_MS),
  })
}

const PLAN_WORDS = {
  job_lost: 'Perdi o emprego no mês passado e só volto a receber em março.',
  income_lower: 'Reduziram minhas horas e a parcela não cabe mais.',
  illness: 'Fiquei doente e estou sem trabalhar.',
  family: 'Tive uma despesa grande com minha mãe.',
} as const

function askForPlan({ rows, input }: Scenario, { id, loan, random }: Owing, at: Date): void {
  const reason = random.pick(['job_lost', 'income_lower', 'illness', 'family'] as const)
  rows.add('loan_plans', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    borrower_id: id,
    kind: 'agreement',
    state: 'asked',
    reason,
    can_pay_cents: random.int(4, 15) * 1000,
    words: PLAN_WORDS[reason],
    asked_at: at,
    answer_by: afterBankingDays(at, 2, input.terms.closed),
  })
}

function proposeWriteOff({ rows, input }: Scenario, { loan, random }: Owing, at: Date): void {
  rows.add('write_offs', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    state: 'proposed',
    reason: 'Sem pagamento há mais de 90 dias e sem resposta aos contatos.',
    proposed_by: input.staff.finance,
    proposed_at: at,
  })
}

/** A change of number: looked at by nobody yet, or by the first of two. */
function changePhone(
  { rows, input }: Scenario,
  { id, random, person, row }: Borrower,
  at: Date,
  isSeen: boolean,
): void {
  const file = rows.tables.files?.find(({ owner_id }) => owner_id === id)
  if (file === undefined) return
  rows.add('phone_changes', {
    id: random.uuid(at),
    borrower_id: id,
    old_phone: row.phone,
    new_phone: person.phone.replace(/..$/, random.digits(2)),
    cpf_matches: true,
    document_file_id: file.id,
    state: 'waiting_review',
    asked_at: at,
    ...(isSeen
      ? {
          first_approved_by: input.staff.support,
          first_approved_at: new Date(at.getTime() + 30 * MINUTE_MS),
          first_note: 'Mesmo rosto e mesmo documento.',
        }
      : {}),
  })
}

function askForErasure(
  { rows, input }: Scenario,
  { id, random }: Borrower,
  at: Date,
  state: 'waiting' | 'refused',
): void {
  rows.add('deletion_requests', {
    id: random.uuid(at),
    borrower_id: id,
    state,
    asked_at: at,
    due_at: new Date(at.getTime() + 15 * DAY_MS),
    ...(state === 'refused'
      ? {
          decided_by: input.staff.admin,
          decided_at: new Date(at.getTime() + 3 * DAY_MS),
          reason: 'Há um empréstimo em aberto.',
        }
      : {}),
  })
}

/** A withdrawal that somebody has to look at first. */
function holdWithdrawal(scenario: Scenario, borrower: Borrower, at: Date): void {
  const amountCents = borrower.walletCents
  if (amountCents < 1000) return
  const { rows, input } = scenario
  const { id: borrowerId, random, person } = borrower
  const account = accountFor(person.info, 'pix')
  if (account === undefined) return
  const { keyring, secretKey } = input.dependencies
  const id = random.uuid(at)
  rows.add('withdrawals', {
    id,
    number: scenario.number('withdrawal_numbers', at),
    borrower_id: borrowerId,
    channel: 'pix',
    state: 'approval',
    amount_cents: amountCents,
    account: sealAccount(keyring, id, account),
    account_hash: accountHash(secretKey, account),
    account_name: account.shown.name,
    account_masked: account.shown.masked,
    code_id: random.uuid(at),
    created_at: at,
    approve_by: afterBankingDays(at, 1, input.terms.closed),
  })
  rows.add('withdrawal_events', { withdrawal_id: id, at, what: 'asked', detail: null })
  borrower.walletCents = 0
  rows.book({
    event: 'withdrawal_asked',
    key: id,
    effectiveAt: at,
    now: at,
    lines: [
      { account: 'wallet', borrowerId, debit: cents(amountCents) },
      { account: 'wallet_reserved', borrowerId, credit: cents(amountCents) },
    ],
  })
}

const TEXTS = (en: string, zh: string, pt: string): string => JSON.stringify({ en, zh, pt })

function addNotices({ rows, now, input }: Scenario, random: Borrower['random']): void {
  const notice = (
    daysAgo: number,
    days: number,
    audience: Row<'notices'>['audience'],
    title: string,
    body: string,
  ): void => {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    rows.add('notices', {
      id: random.uuid(at),
      title,
      body,
      audience,
      starts_at: at,
      ends_at: new Date(at.getTime() + days * DAY_MS),
      written_by: input.staff.support,
      changed_at: at,
      news_told: true,
    })
  }
  notice(
    3,
    14,
    'all',
    TEXTS('Service on the holiday', '节假日服务时间', 'Atendimento no feriado'),
    TEXTS(
      'On the holiday our service opens at 10:00. The app works as always.',
      '节假日客服 10:00 开始服务，应用照常使用。',
      'No feriado o atendimento abre às 10h. O aplicativo funciona normalmente.',
    ),
  )
  notice(
    40,
    20,
    'credited',
    TEXTS('Pay early, pay less', '提前还款更省', 'Pague antes e pague menos'),
    TEXTS(
      'An installment paid before its date costs less. The app shows how much.',
      '在到期日前还款，应付金额会减少，应用会显示具体数额。',
      'Uma parcela paga antes do vencimento custa menos. O aplicativo mostra quanto.',
    ),
  )
}

/** What waits for an operator today, besides the applications. */
export function addCases(scenario: Scenario, people: readonly Borrower[]): void {
  const times = Math.max(1, Math.round(people.length / 350))
  const owing = people.filter(isOwing)
  const paying = owing.filter((borrower) => !hasStopped(borrower))
  const good = inTurn(paying)
  // In a small scenario somebody may have two matters.
  const alsoGood = inTurn(paying.toReversed())
  const late = inTurn(
    owing.filter(
      (borrower) =>
        hasStopped(borrower) && (borrower.loan.row.written_off_at ?? null) === null && borrower.fate.ago < 140,
    ),
  )
  const lost = inTurn(
    owing.filter(
      (borrower) =>
        hasStopped(borrower) && (borrower.loan.row.written_off_at ?? null) === null && borrower.fate.ago >= 145,
    ),
  )
  const since = scenario.now.getTime() - 86 * DAY_MS
  const closed = inTurn(
    people.filter(({ loan, loans }) => loans === 1 && loan?.row.state === 'repaid' && repaidAt(loan) < since),
  )
  const drawn = inTurn(
    people.filter(({ documentsAt, fate }) => documentsAt !== undefined && fate.ago < 40 && fate.ago > 5),
  )
  const withMoney = inTurn(people.filter(({ walletCents }) => walletCents >= 1000))
  for (const [index, borrower] of good(4 * times).entries())
    addSuspense(
      scenario,
      borrower,
      hoursAgo(scenario, 3 + 19 * index),
      index % 4 === 1 ? 'match' : index % 4 === 2 ? 'return' : undefined,
    )
  for (const [index, borrower] of good(2 * times).entries())
    addProof(scenario, borrower, hoursAgo(scenario, 1 + 3 * index))
  for (const [index, borrower] of good(3 * times).entries())
    addOrder(scenario, borrower, hoursAgo(scenario, index % 3 === 2 ? 60 : 2), index % 3 !== 2)
  for (const [index, borrower] of late(2 * times).entries())
    askForPlan(scenario, borrower, hoursAgo(scenario, 4 + 11 * index))
  for (const [index, borrower] of lost(times).entries())
    proposeWriteOff(scenario, borrower, hoursAgo(scenario, 5 + 20 * index))
  for (const [index, borrower] of drawn(2 * times).entries())
    changePhone(scenario, borrower, hoursAgo(scenario, 6 + 9 * index), index % 2 === 1)
  for (const [index, borrower] of good(3 * times).entries())
    askForErasure(
      scenario,
      borrower,
      hoursAgo(scenario, index % 3 === 2 ? 400 : 30),
      index % 3 === 2 ? 'refused' : 'waiting',
    )
  for (const borrower of withMoney(times)) holdWithdrawal(scenario, borrower, hoursAgo(scenario, 2))
  for (const [index, borrower] of closed(3 * times).entries())
    overpay(scenario, borrower, [85, 30, 12][index % 3] ?? 12, index % 3 === 1)
  for (const [index, borrower] of alsoGood(3 * times).entries())
    takeBack(scenario, borrower, [4, 21, 26][index % 3] ?? 4, index % 3 === 2)
  for (const borrower of alsoGood(times)) addUnbooked(scenario, borrower, hoursAgo(scenario, 50))
  for (const borrower of alsoGood(times)) proposeProof(scenario, borrower, hoursAgo(scenario, 7))
  proposeUndoing(scenario, times)
  addNotices(scenario, scenario.random('notices'))
}
