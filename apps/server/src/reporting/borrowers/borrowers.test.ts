import type { CallInput, Role } from '@home-credit/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { placeIn } from './overview.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/console/borrower'>
const of = async (role: Role, input: Input) =>
  ask('POST /api/console/borrower', input, { token: await loans.operator(role) })
const page = async (role: Role, id: string) => {
  const data = dataOf(await of(role, { action: 'one', borrower_id: id }))
  if (!('borrower' in data)) throw new Error('no borrower')
  return data.borrower
}
const logged = (id: string, action: string) =>
  db()
    .selectFrom('audit_log')
    .select(['actor', 'reason', 'details'])
    .where('subject', '=', `borrower:${id}`)
    .where('action', '=', action)
    .execute()

describe('the page of a borrower', () => {
  it('shows a credited loan with its doors and figures, and only the parts that the role may read', async () => {
    const borrower = await loans.credited({}, { work_address: 'Rua das Flores 100, 01310-100 São Paulo, SP' })
    const seen = await page('support', borrower.id)
    expect(seen).toMatchObject({
      name: 'Maria Aparecida da Silva',
      place: 'São Paulo, SP',
      erased: false,
      days_late: 0,
      verification: { state: 'passed', valid: true },
      on_time: { paid: 0, due: 0 },
      wallet: { balance_cents: expect.any(Number) },
    })
    expect(seen.principal_cents).toBeGreaterThan(0)
    expect(seen.wallet?.balance_cents).toBeGreaterThan(0)
    expect(seen.identity?.id_number_masked).toMatch(/\*/)
    expect(JSON.stringify(seen)).not.toContain(borrower.phone)
    expect(await page('reviewer', borrower.id)).toMatchObject({ wallet: null, conversation: null })
    expect((await of('content', { action: 'one', borrower_id: borrower.id })).status_code).toBe(403)
    const rows = dataOf(await of('reviewer', { action: 'loans', borrower_id: borrower.id, page: 1, page_size: 10 }))
    expect(rows).toMatchObject({ total: 1, rows: [{ state: 'credited', days_late: 0, planned: false }] })
    const [loan] = 'rows' in rows ? rows.rows : []
    expect(loan?.installments.map(({ state }) => state)).toEqual(Array(4).fill('early'))
    expect(loan?.cet_annual_bp).toBeGreaterThan(0)
    expect(await logged(borrower.id, 'borrower_opened')).toHaveLength(2)
  })

  it('an unknown id is not found, whatever is asked about it', async () => {
    const borrower_id = uuidv7()
    for (const input of [
      { action: 'one', borrower_id },
      { action: 'loans', borrower_id, page: 1, page_size: 10 },
      { action: 'reveal', borrower_id, field: 'phone' },
      { action: 'reach', borrower_id, by: 'call' },
    ] as const)
      expect((await of('admin', input)).status_code).toBe(404)
  })
})

describe('masked fields', () => {
  it('to reveal one is logged with the reason, and only for who may', async () => {
    const borrower = await loans.underReview()
    const reveal = { action: 'reveal', borrower_id: borrower.id, field: 'phone', reason: 'Called back' } as const
    expect(dataOf(await of('reviewer', reveal))).toEqual({ value: borrower.phone })
    expect(await logged(borrower.id, 'field_revealed')).toEqual([
      { actor: expect.stringMatching(/^operator:/), reason: 'Called back', details: { field: 'phone' } },
    ])
    expect((await of('support', reveal)).status_code).toBe(403)
  })

  it('sixty an hour may be revealed, then the operator waits', async () => {
    const borrower = await loans.underReview()
    const token = await loans.operator('reviewer')
    const reveal = () => of('reviewer', { action: 'reveal', borrower_id: borrower.id, field: 'id_number' })
    const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
    await sql`INSERT INTO rate_limits (key, tries, granted, expires_at)
      SELECT 'reveal:' || subject_id, array_fill(${now}::timestamptz, ARRAY[59]), true, ${now}::timestamptz + interval '1 hour' FROM sessions WHERE token_hash = sha256(convert_to(${token}, 'UTF8'))
      ON CONFLICT (key) DO UPDATE SET tries = excluded.tries`.execute(db())
    expect((await reveal()).status_code).toBe(200)
    expect(await reveal()).toMatchObject({ status_code: 429, data: { reason: 'too_many' } })
  })

  it('who collects gets the number to call or to write to, which is logged; others do not', async () => {
    const borrower = await loans.sent({ whatsapp: 'none' })
    const reach = (by: 'call' | 'whatsapp') => ({ action: 'reach', borrower_id: borrower.id, by }) as const
    expect(dataOf(await of('finance', reach('call')))).toEqual({ phone: borrower.phone })
    expect(dataOf(await of('finance', reach('whatsapp')))).toEqual({ phone: null })
    expect((await logged(borrower.id, 'phone_revealed')).map(({ details }) => details)).toEqual([
      { by: 'call' },
      { by: 'whatsapp' },
    ])
    expect((await of('reviewer', reach('call'))).status_code).toBe(403)
  })
})

describe('notes', () => {
  const notes = async (role: Role, input: CallInput<'POST /api/console/borrower_notes'>) =>
    ask('POST /api/console/borrower_notes', input, { token: await loans.operator(role) })

  it('are kept with author and time, newest first, paged; the log has no word of them', async () => {
    const { id: borrower_id } = await addBorrower(db())
    for (let number = 1; number <= 11; number += 1)
      dataOf(await notes('support', { action: 'add', borrower_id, text: `Pays on the ${number}th` }))
    const first = dataOf(await notes('auditor', { action: 'list', borrower_id, page: 1, page_size: 10 }))
    expect(first).toMatchObject({ total: 11 })
    expect('rows' in first && first.rows[0]).toMatchObject({
      text: 'Pays on the 11th',
      by_name: expect.stringMatching(/./),
    })
    const second = dataOf(await notes('auditor', { action: 'list', borrower_id, page: 2, page_size: 10 }))
    expect('rows' in second && second.rows.map(({ text }) => text)).toEqual(['Pays on the 1th'])
    expect(JSON.stringify(await logged(borrower_id, 'borrower_noted'))).not.toContain('Pays')
    expect((await notes('auditor', { action: 'add', borrower_id, text: 'x' })).status_code).toBe(403)
    expect(await notes('support', { action: 'add', borrower_id, text: ' ' })).toMatchObject({
      status_code: 400,
      data: { fields: { text: expect.any(String) } },
    })
    expect((await notes('support', { action: 'add', borrower_id: uuidv7(), text: 'x' })).status_code).toBe(404)
  })
})

describe('the history of a borrower', () => {
  const history = async (role: Role, input: CallInput<'POST /api/console/borrower_history'>) =>
    ask('POST /api/console/borrower_history', input, { token: await loans.operator(role) })
  const eventsOf = async (role: Role, borrower_id: string) => {
    const events = []
    for (let before: string | null | undefined; before !== null; ) {
      const data = dataOf(
        await history(role, { action: 'timeline', borrower_id, ...(before === undefined ? {} : { before }) }),
      )
      if (!('events' in data)) throw new Error('no timeline')
      events.push(...data.events)
      before = data.next
    }
    return events
  }

  it('is one timeline, newest first, each event once over all pages, and only of sources that the role may read', async () => {
    const borrower = await loans.credited()
    const at = new Date()
    // Many at one moment: a page ends among them.
    for (let number = 0; number < 25; number += 1)
      await db()
        .insertInto('conversations')
        .values({
          id: uuidv7(),
          protocol: `20310202-${String(number).padStart(6, '0')}`,
          borrower_id: borrower.id,
          topic: 'loan',
          state: 'closed',
          opened_at: at,
          closed_at: at,
          last_at: at,
        })
        .execute()
    const events = await eventsOf('support', borrower.id)
    expect(events.map((event) => event.at)).toEqual(
      events
        .map((event) => event.at)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(events.filter(({ kind }) => kind === 'conversation')).toHaveLength(25)
    expect(events.at(-1)).toMatchObject({ kind: 'registered' })
    expect(events.filter(({ kind }) => kind === 'loan_move').map(({ what }) => what)).toContain('sign')
    expect(new Set((await eventsOf('reviewer', borrower.id)).map(({ kind }) => kind))).toEqual(
      new Set(['loan_move', 'registered']),
    )
  })

  it('shows wallet, orders, contacts, messages, sessions and consents, a page at a time', async () => {
    const borrower = await loans.credited()
    const owned = { borrower_id: borrower.id, page: 1, page_size: 10 }
    expect(dataOf(await history('finance', { action: 'wallet', ...owned }))).toMatchObject({
      total: 1,
      rows: [{ cause: 'loan_credited', balance_cents: expect.any(Number) }],
    })
    expect(dataOf(await history('finance', { action: 'wallet', ...owned, page: 2 }))).toEqual({ rows: [], total: 1 })
    for (const action of ['orders', 'contacts'] as const)
      expect(dataOf(await history('finance', { action, ...owned }))).toEqual({ rows: [], total: 0 })
    const messages = dataOf(await history('finance', { action: 'messages', ...owned }))
    expect('rows' in messages && messages.rows.length).toBeGreaterThan(0)
    const access = dataOf(await history('support', { action: 'access', borrower_id: borrower.id }))
    expect('sessions' in access && access.sessions).toHaveLength(1)
    expect(dataOf(await history('support', { action: 'consents', borrower_id: borrower.id }))).toMatchObject({
      automatic_debits: [],
      marketing: false,
    })
    expect((await history('reviewer', { action: 'wallet', ...owned })).status_code).toBe(403)
    expect((await history('admin', { action: 'wallet', ...owned, borrower_id: uuidv7() })).status_code).toBe(404)
  })
})

it.each([
  ['Rua das Flores 100, 01310-100 São Paulo, SP', 'São Paulo, SP'],
  ['Av. Sete de Setembro, 12, Centro, Feira de Santana, BA', 'Feira de Santana, BA'],
  ['Rua das Flores 100', null],
  ['Somewhere, XX', null],
  [null, null],
])('the place of %s is %s', (address, place) => expect(placeIn(address)).toBe(place))
