import {
  BANK_LINE_STATES,
  COLLECTION_VIEWS,
  CONVERSATION_LISTS,
  DELETION_STATES,
  FIGURE_LISTS,
  FIGURE_RANGES,
  IOF_GUIDE_STATES,
  PHONE_CHANGE_STATES,
  PLAN_STATES,
  QUEUES,
  REFUND_STATES,
  ROLES,
  WITHDRAWAL_STATES,
  type CallInput,
  type CallKey,
  type Role,
} from '@home-credit/contract'
import { addDays, BUCKETS, cpfCheckDigits, formatCpf, formatDay } from '@home-credit/domain'
import { updateInfo } from '../../apps/server/src/borrowers/profile/store.ts'
import { dayIn } from '../../apps/server/src/platform/clock/local-day.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { testConfig, type Ask } from '../../apps/server/src/testing/server.ts'
import type { LargeDatabase } from './large-database.ts'

/** A call of the console that searches or lists. */
export interface ConsoleCall {
  name: string
  run(): Promise<void>
}

const FIRST_PAGE = { page: 1, page_size: 25 } as const
/** As far as anyone pages by hand. */
const LATER_PAGE = { page: 20, page_size: 25 } as const
const CPF_BASE = '123456789'

/** Values that exist, to look up. */
async function samples({ pool: { raw, db } }: LargeDatabase) {
  const cpf = `${CPF_BASE}${cpfCheckDigits(CPF_BASE)}`
  const { keyring } = testConfig({})
  const one = async (text: string): Promise<string> => {
    const { rows } = await raw.query<{ value: string }>(text)
    const [row] = rows
    if (row === undefined) throw new Error(`nothing found: ${text}`)
    return row.value
  }
  const late = await one('SELECT borrower_id AS value FROM arrears ORDER BY loan_id LIMIT 1')
  await updateInfo(db, keyring, late, { id_number: cpf }, new Date())
  // An operator may search for sixty CPFs in an hour.
  await raw.query('DELETE FROM rate_limits')
  const name = await one(`SELECT name AS value FROM borrower_info WHERE borrower_id = '${late}'`)
  return {
    cpf,
    late,
    name,
    phone: await one(`SELECT phone AS value FROM borrowers WHERE id = '${late}'`),
    loan: await one(`SELECT number AS value FROM loans WHERE borrower_id = '${late}' LIMIT 1`),
    loanId: await one(
      `SELECT id AS value FROM loans WHERE borrower_id = '${late}' AND credited_at IS NOT NULL LIMIT 1`,
    ),
    contract: await one('SELECT contract_number AS value FROM loan_offers LIMIT 1'),
    order: await one('SELECT number AS value FROM recharge_orders LIMIT 1'),
    payout: await one('SELECT number AS value FROM withdrawals LIMIT 1'),
    pix: await one(`SELECT end_to_end_id AS value FROM pix_received WHERE state = 'matched' LIMIT 1`),
    protocol: await one('SELECT protocol AS value FROM conversations LIMIT 1'),
    operator: await one(`SELECT actor AS value FROM audit_log WHERE actor LIKE 'operator:%' LIMIT 1`),
    subject: await one(`SELECT subject AS value FROM audit_log WHERE subject LIKE 'loan:%' LIMIT 1`),
    inviter: await one('SELECT invited_by AS value FROM borrowers WHERE invited_by IS NOT NULL LIMIT 1'),
    guide: await one('SELECT period_from::text AS value FROM iof_guides ORDER BY loans DESC LIMIT 1'),
    loanNumber: await one('SELECT number AS value FROM arrears LIMIT 1'),
  }
}

/** Swaps two letters in the middle. */
const mistyped = (word: string): string => {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at - 1)}${word.charAt(at)}${word.charAt(at - 1)}${word.slice(at + 1)}`
}
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')

/** The search with each kind of text, and every list that the console shows, each with its filters. */
export async function consoleCalls(ask: Ask, database: LargeDatabase): Promise<ConsoleCall[]> {
  const tokens = new Map<Role, string>()
  for (const role of ROLES) tokens.set(role, dataOf(await ask('POST /api/sandbox/operator_session', { role })).token)
  const list: ConsoleCall[] = []
  const add = <Key extends CallKey>(name: string, key: Key, input: CallInput<Key>, role: Role = 'admin'): void => {
    const token = tokens.get(role) ?? ''
    list.push({
      name,
      run: async () => {
        const answer = await ask(key, input, { token })
        if (answer.status_code !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
      },
    })
  }
  const of = await samples(database)
  const words = of.name.split(' ')
  const search = (what: string, text: string): void => add(`search: ${what}`, 'POST /api/console/search', { text })
  search('name', of.name)
  search('name without accents', withoutAccents('José Conceição Araújo'))
  search('name with a typing error', words.map(mistyped).join(' '))
  search('two frequent words', 'Maria Silva')
  search('one frequent word', 'Maria')
  search('the beginning of a word', 'Fer')
  search('a name that nobody has', 'Zbigniew Kowalczyk')
  search('phone', of.phone)
  search('phone without area code', of.phone.slice(-9))
  search('CPF', formatCpf(of.cpf))
  search('loan', of.loan)
  search('contract', of.contract)
  search('order', of.order)
  search('withdrawal', of.payout)
  search('EndToEndId', of.pix)
  search('protocol', of.protocol)

  for (const role of ROLES) add(`my work and badges: ${role}`, 'POST /api/console/work', {}, role)
  for (const queue of QUEUES) {
    add(`queue: ${queue}`, 'POST /api/console/queue', { action: 'list', queue, ...FIRST_PAGE })
    add(`queue: ${queue}, mine`, 'POST /api/console/queue', { action: 'list', queue, mine: true, ...FIRST_PAGE })
  }
  add('queue: counts', 'POST /api/console/queue', { action: 'counts' })
  add('queue: assignees', 'POST /api/console/queue', { action: 'assignees', queue: 'review' })

  const owned = { borrower_id: of.late }
  add('borrower', 'POST /api/console/borrower', { action: 'one', ...owned })
  add('borrower: loans', 'POST /api/console/borrower', { action: 'loans', ...owned, ...FIRST_PAGE })
  add('borrower: timeline', 'POST /api/console/borrower_history', { action: 'timeline', ...owned })
  for (const action of ['wallet', 'orders', 'contacts', 'messages'] as const)
    add(`borrower: ${action}`, 'POST /api/console/borrower_history', { action, ...owned, ...FIRST_PAGE })
  for (const action of ['access', 'consents'] as const)
    add(`borrower: ${action}`, 'POST /api/console/borrower_history', { action, ...owned })
  add('borrower: notes', 'POST /api/console/borrower_notes', { action: 'list', ...owned, ...FIRST_PAGE })
  add('borrower: payouts', 'POST /api/console/payouts', { action: 'list', ...owned, ...FIRST_PAGE })
  add('borrower: proofs', 'POST /api/console/proofs', { action: 'list', ...owned, ...FIRST_PAGE })
  add('borrower: plans', 'POST /api/console/plans', { action: 'list', filter: owned, ...FIRST_PAGE })
  add('borrower: conversations', 'POST /api/console/conversations', {
    action: 'list',
    list: 'all',
    ...owned,
    ...FIRST_PAGE,
  })

  add('money: counts', 'POST /api/console/money', {})
  for (const state of [undefined, 'waiting', 'accepted', 'refused'] as const)
    add(`proofs: ${state ?? 'all'}`, 'POST /api/console/proofs', { action: 'list', state, ...FIRST_PAGE })
  for (const state of [undefined, ...WITHDRAWAL_STATES])
    add(`payouts: ${state ?? 'all'}`, 'POST /api/console/payouts', { action: 'list', state, ...FIRST_PAGE })
  for (const state of [undefined, ...BANK_LINE_STATES])
    add(`PIX received: ${state ?? 'all'}`, 'POST /api/console/suspense', { action: 'list', state, ...FIRST_PAGE })
  for (const state of [undefined, ...REFUND_STATES])
    add(`refunds: ${state ?? 'all'}`, 'POST /api/console/refunds', { action: 'list', state, ...FIRST_PAGE })
  add('claims', 'POST /api/console/claims', { action: 'list' })
  add('reconciled days', 'POST /api/console/reconciliation', { action: 'list', ...FIRST_PAGE })
  add('closes', 'POST /api/console/closes', { action: 'list', ...FIRST_PAGE })
  for (const state of [undefined, ...IOF_GUIDE_STATES])
    add(`IOF guides: ${state ?? 'all'}`, 'POST /api/console/iof_guides', { action: 'list', state, ...FIRST_PAGE })
  add('IOF guide with its loans', 'POST /api/console/iof_guides', { action: 'one', from: of.guide, ...FIRST_PAGE })

  for (const bucket of BUCKETS)
    add(`collections: ${bucket}`, 'POST /api/console/collections', { action: 'list', bucket, ...FIRST_PAGE })
  for (const show of COLLECTION_VIEWS)
    add(`collections: ${show}`, 'POST /api/console/collections', {
      action: 'list',
      bucket: '1-30',
      show,
      ...FIRST_PAGE,
    })
  for (const by of ['next_on', 'number'] as const)
    add(`collections: by ${by}`, 'POST /api/console/collections', {
      action: 'list',
      bucket: '1-30',
      sort: { by, order: 'asc' },
      ...FIRST_PAGE,
    })
  for (const text of [of.loanNumber, of.name])
    add(`collections: ${text === of.name ? 'name' : 'loan number'}`, 'POST /api/console/collections', {
      action: 'list',
      bucket: '1-30',
      text,
      ...FIRST_PAGE,
    })
  for (const state of [undefined, ...PLAN_STATES])
    add(`plans: ${state ?? 'all'}`, 'POST /api/console/plans', { action: 'list', filter: { state }, ...FIRST_PAGE })

  for (const which of CONVERSATION_LISTS)
    add(`conversations: ${which}`, 'POST /api/console/conversations', { action: 'list', list: which, ...FIRST_PAGE })
  add('conversations: counts', 'POST /api/console/conversations', { action: 'counts' })
  for (const state of [undefined, ...PHONE_CHANGE_STATES])
    add(`phone changes: ${state ?? 'all'}`, 'POST /api/console/phone_changes', {
      action: 'list',
      filter: { state },
      ...FIRST_PAGE,
    })
  for (const state of [undefined, ...DELETION_STATES])
    add(`privacy: ${state ?? 'all'}`, 'POST /api/console/privacy', { action: 'list', filter: { state }, ...FIRST_PAGE })

  const audited = (
    what: string,
    filter: Extract<CallInput<'POST /api/console/audit'>, { action: 'list' }>['filter'],
    page = FIRST_PAGE,
  ): void => add(`audit: ${what}`, 'POST /api/console/audit', { action: 'list', filter, ...page })
  const day = formatDay(addDays(dayIn(database.last), -100))
  audited('all', {})
  add('audit: page 20', 'POST /api/console/audit', { action: 'list', ...LATER_PAGE })
  add('audit: oldest first', 'POST /api/console/audit', {
    action: 'list',
    sort: { by: 'at', order: 'asc' },
    ...FIRST_PAGE,
  })
  audited('operator', { actor: of.operator })
  audited('operators', { actor: 'operator:' })
  audited('action', { action: 'loan_decided' })
  audited('an action that never happened', { action: 'article_refused' })
  audited('record', { subject: of.subject })
  audited('loans', { subject: 'loan:' })
  audited('a day', { from: day, to: day })
  audited('operator and action', { actor: of.operator, action: 'logged_in' })
  audited('record and action', { subject: of.subject, action: 'loan_decided' })
  audited('operator, action and a day', { actor: of.operator, action: 'logged_in', from: day, to: day })

  const invited = (what: string, filter: CallInput<'POST /api/console/invitations'>['filter']): void =>
    add(`invitations: ${what}`, 'POST /api/console/invitations', { action: 'list', filter, ...FIRST_PAGE })
  invited('all', {})
  invited('one borrower', { inviter: of.inviter })
  invited('that count', { counted: 'yes' })
  invited('that do not count', { counted: 'no' })
  add('system and jobs', 'POST /api/console/system', { action: 'read' })
  add('operators', 'POST /api/console/operators', { action: 'list', ...FIRST_PAGE })
  add('notices', 'POST /api/console/notices', { action: 'list', ...FIRST_PAGE })
  add('articles', 'POST /api/console/articles', { action: 'list' })
  add('settings: versions', 'POST /api/console/setting_versions', { action: 'list', ...FIRST_PAGE })

  for (const range of FIGURE_RANGES) add(`figures: ${range}`, 'POST /api/console/figures', { action: 'read', range })
  add('figures: health', 'POST /api/console/figures', { action: 'health' })
  add('figures: days as CSV', 'POST /api/console/figures', { action: 'days_csv', range: '12_months' })
  for (const name of FIGURE_LISTS) {
    const listed = (what: string, more: object, page: typeof FIRST_PAGE | typeof LATER_PAGE = FIRST_PAGE): void =>
      add(`figures: ${name}${what}`, 'POST /api/console/figures', { action: 'list', list: name, ...more, ...page })
    listed('', {})
    listed(', page 20', {}, LATER_PAGE)
    listed(', a month', { from: day, to: formatDay(addDays(dayIn(database.last), -70)) })
    listed(', name', { text: of.name })
    listed(', loan number', { text: of.loanNumber })
    for (const by of ['at', 'cents', 'days_late'] as const)
      for (const order of ['asc', 'desc'] as const) listed(`, by ${by} ${order}`, { sort: { by, order } })
    if (name === 'arrears') for (const bucket of BUCKETS) listed(`, ${bucket}`, { bucket })
    if (name === 'rejected') listed(', reason', { reason: 'income_too_low' })
    if (name === 'credited') listed(', late', { late: true })
  }
  return list
}
