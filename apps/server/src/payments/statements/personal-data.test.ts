import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { rotateKeys } from '../../commands/rotate-command.ts'
import { useServer } from '../../testing/server.ts'
import { walletOf } from '../../testing/wallet.ts'
import { openAccount } from '../payouts/account.ts'
import { openClaim, payClaims } from '../../servicing/return-claims/claims.ts'
import { walletData } from './personal-data.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const wallet = walletOf(sandbox)
const { db, funded, withdrawn, until } = wallet

const old = { id: 'sandbox', key: Buffer.alloc(32, 'sandbox data') }
const source = walletData([old])
const accountOf = async (id: string): Promise<string | null> =>
  (await db().selectFrom('withdrawals').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account

describe('what is held of a wallet', () => {
  it('is told in clear to whose it is, and kept sealed', async () => {
    const borrower = await funded(5000)
    const { id, number } = await withdrawn(borrower, 5000)
    await until(borrower, id, 'paid')
    expect(await source.exportData(db(), borrower.id)).toMatchObject({
      withdrawals: [{ number, state: 'paid', amount_cents: 5000, to: { kind: 'pix', key: borrower.cpf } }],
      recharges: [],
      blocks: [],
    })
    expect(
      JSON.stringify(await db().selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    ).not.toContain(borrower.cpf)
  })

  it('is emptied of where the money went and of what was written; amounts stay with the books', async () => {
    const borrower = await funded(5000)
    const { id } = await withdrawn(borrower, 5000)
    await until(borrower, id, 'paid')
    const finance = await wallet.operate({
      action: 'block',
      borrower_id: borrower.id,
      amount_cents: 1,
      reason: `asked about ${borrower.cpf}`,
    })
    expect(finance.status_code).toBe(200)
    await inTransaction(db(), (tx) => source.erase(tx, borrower.id, new Date()))
    const row = await db().selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      account: null,
      account_name: '',
      account_masked: '',
      amount_cents: 5000,
      state: 'paid',
    })
    const rest = [
      await db().selectFrom('wallet_blocks').selectAll().where('borrower_id', '=', borrower.id).execute(),
      await db().selectFrom('withdrawal_events').selectAll().where('withdrawal_id', '=', id).execute(),
    ]
    expect(JSON.stringify(rest)).not.toContain(borrower.cpf)
    expect(await source.exportData(db(), borrower.id)).toMatchObject({
      withdrawals: [{ to: null, amount_cents: 5000 }],
    })
  })

  it('tells of claims: what was taken back and what was paid of it; while one is open nothing is erased, and after it what was written goes', async () => {
    const borrower = await funded(0)
    const [now, id] = [await wallet.now(), crypto.randomUUID()]
    const opening = { borrowerId: borrower.id, returnKey: id, endToEndId: `E${id.slice(0, 30)}`, now }
    await inTransaction(db(), (tx) => openClaim(tx, { ...opening, why: 'returned', amountCents: cents(3000) }))
    expect(await source.mustKeep(db(), borrower.id)).toBe('open_claim')
    await wallet.put(borrower, 1000)
    const paying = { borrowerId: borrower.id, amountCents: 1000, at: now, now, by: 'system' }
    await inTransaction(db(), (tx) => payClaims(tx, paying))
    expect(await source.exportData(db(), borrower.id)).toMatchObject({
      claims: [
        { why: 'returned', amount_cents: 3000, left_cents: 2000, closed_at: null, payments: [{ amount_cents: 1000 }] },
      ],
    })
    await db()
      .updateTable('return_claims')
      .set({ left_cents: 0, closed_at: now, reason: `asked about ${borrower.cpf}` })
      .where('borrower_id', '=', borrower.id)
      .execute()
    expect(await source.mustKeep(db(), borrower.id)).toBe(null)
    expect(JSON.stringify(await source.exportData(db(), borrower.id))).toContain(borrower.cpf)
    await inTransaction(db(), (tx) => source.erase(tx, borrower.id, now))
    expect(JSON.stringify(await source.exportData(db(), borrower.id))).not.toContain(borrower.cpf)
    expect(await source.exportData(db(), borrower.id)).toMatchObject({ claims: [{ amount_cents: 3000, reason: null }] })
  })

  it('is sealed anew when the keys are changed', async () => {
    const borrower = await funded(5000)
    const { id } = await withdrawn(borrower, 5000)
    await until(borrower, id, 'paid')
    const next = { id: 'next', key: Buffer.alloc(32, 9) }
    expect((await rotateKeys(db(), [next, old], { now: new Date() })).unopened).toEqual([])
    const sealed = (await accountOf(id)) ?? ''
    expect(sealed.startsWith('next.')).toBe(true)
    expect(openAccount([next], id, sealed).to).toEqual({ kind: 'pix', key: borrower.cpf })
    expect(() => openAccount([next], crypto.randomUUID(), sealed)).toThrow()
  })
})
