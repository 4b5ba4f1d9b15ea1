import type { CallInput, Role } from '@home-credit/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
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

it.each([
  ['Rua das Flores 100, 01310-100 São Paulo, SP', 'São Paulo, SP'],
  ['Av. Sete de Setembro, 12, Centro, Feira de Santana, BA', 'Feira de Santana, BA'],
  ['Rua das Flores 100', null],
  ['Somewhere, XX', null],
  [null, null],
])('the place of %s is %s', (address, place) => expect(placeIn(address)).toBe(place))
