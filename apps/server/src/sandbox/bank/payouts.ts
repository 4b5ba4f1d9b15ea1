import { isCpf, MAX_CENTS } from '@home-credit/domain'
import { z } from 'zod'
import { KEY_OF_CLOSED_ACCOUNT, ownerOfAccount, ownerOfKey } from './directory.ts'
import { insertKey } from './key-store.ts'
import { findPayout, insertPayout, listPayouts, payoutMode, type PayoutMode } from './payout-store.ts'
import { Problem, taken } from './problem.ts'
import type { BankRoute, Desk } from './routes.ts'
import { payoutWords, type PayoutRow } from './presenter.ts'

const PAGE_SIZE = 100

const account = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pix'), key: z.string().min(1).max(77) }),
  z.object({
    kind: z.literal('bank'),
    bank_name: z.string().min(1).max(200),
    agency: z.string().min(1).max(10).optional(),
    account: z.string().min(1).max(50),
  }),
])
const sent = z.object({
  amount_cents: z.int().min(1).max(MAX_CENTS),
  to: account,
  owner: z.object({ cpf: z.string().refine(isCpf, 'is not a CPF'), name: z.string().min(1).max(200) }),
})
type Sent = z.output<typeof sent>

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const listed = z
  .object({
    from: instant,
    to: instant,
    page: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .default(0),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'is before its beginning' })
const id = z.string().regex(/^[\w-]{1,100}$/)

/** Reasons that do not depend on the mode of the bank. */
async function refusedFor({ db, receiver }: Desk, { to, owner }: Sent): Promise<string | undefined> {
  const asks = { document: owner.cpf, name: owner.name }
  if (to.kind === 'bank') {
    if (/^[0.-]+$/.test(to.account)) return 'account_wrong'
    const has = await ownerOfAccount(db, { bankName: to.bank_name, account: to.account }, asks)
    return has.document === owner.cpf ? undefined : 'owner_differs'
  }
  // If two claim a new key at once, the first owns it.
  if ((await ownerOfKey(db, receiver, to.key, asks))?.document === owner.cpf) await insertKey(db, to.key, asks)
  const found = await ownerOfKey(db, receiver, to.key, asks)
  if (found === undefined) return 'key_unknown'
  if (found.document !== owner.cpf) return 'owner_differs'
  return to.key.includes(KEY_OF_CLOSED_ACCOUNT) ? 'account_closed' : undefined
}

/** `ends_as` is null when somebody ends the payout by hand. */
function endOf(
  mode: PayoutMode,
  refused: string | undefined,
): { ends_as: 'paid' | 'failed' | null; reason: string | null } {
  if (refused !== undefined) return { ends_as: 'failed', reason: refused }
  if (mode === 'delay') return { ends_as: null, reason: null }
  return mode === 'pay' ? { ends_as: 'paid', reason: null } : { ends_as: 'failed', reason: mode }
}

const isSame = (row: PayoutRow, { amount_cents, to, owner }: Sent): boolean =>
  row.amount_cents === amount_cents &&
  row.owner_cpf === owner.cpf &&
  row.owner_name === owner.name &&
  JSON.stringify(account.parse(row.account)) === JSON.stringify(to)

/** The protocol of docs/PAYOUTS.md. An id identifies one payout, however often it is sent. */
export const payoutRoutes = (desk: Desk): BankRoute[] => {
  const { db, receiver } = desk
  const there = async (): Promise<PayoutMode> => {
    const mode = await payoutMode(db)
    if (mode === 'away') throw new Problem(503, 'ServicoIndisponivel')
    return mode
  }

  return [
    {
      method: 'PUT',
      url: '/payouts/:id',
      scope: 'payouts.write',
      async answer({ params, body, now }) {
        const mode = await there()
        const payoutId = taken(id, params['id'], 'RequisicaoInvalida')
        const request = taken(sent, body, 'RequisicaoInvalida')
        const before = await findPayout(db, payoutId)
        if (before === undefined) {
          const { owner, to, amount_cents } = request
          const ends = endOf(mode, await refusedFor(desk, request))
          await insertPayout(db, {
            id: payoutId,
            amount_cents,
            account: JSON.stringify(to),
            owner_cpf: owner.cpf,
            owner_name: owner.name,
            state: 'processing',
            ...ends,
            asked_at: now,
          })
        }
        const row = before ?? (await findPayout(db, payoutId))
        if (row === undefined || !isSame(row, request)) throw new Problem(409, 'PayoutDiffers')
        return { status: before === undefined ? 201 : 200, body: payoutWords(row) }
      },
    },
    {
      method: 'GET',
      url: '/payouts/:id',
      scope: 'payouts.read',
      async answer({ params: { id: payoutId = '' } }) {
        await there()
        const row = await findPayout(db, payoutId)
        if (row === undefined) throw new Problem(404, 'PayoutUnknown')
        return { body: payoutWords(row) }
      },
    },
    {
      method: 'GET',
      url: '/payouts',
      scope: 'payouts.read',
      async answer({ query }) {
        await there()
        const { from, to, page } = taken(listed, query, 'RequisicaoInvalida')
        const { rows, count } = await listPayouts(db, { from, to, page, pageSize: PAGE_SIZE })
        return { body: { payouts: rows.map(payoutWords), page, pages: Math.ceil(count / PAGE_SIZE) } }
      },
    },
    {
      method: 'GET',
      url: '/keys/:key',
      scope: 'keys.read',
      async answer({ params: { key = '' }, headers: { 'x-on-behalf-of': cpf } }) {
        await there()
        const owner = await ownerOfKey(
          db,
          receiver,
          key,
          typeof cpf === 'string' && isCpf(cpf) ? { document: cpf } : undefined,
        )
        if (owner === undefined) throw new Problem(404, 'KeyUnknown')
        return { body: owner }
      },
    },
  ]
}
