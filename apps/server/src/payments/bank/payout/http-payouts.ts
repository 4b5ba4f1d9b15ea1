import { PAYOUT_REASONS } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { z } from 'zod'
import { bankClient, type BankClientOptions } from '../client/client.ts'
import type { NewPayout, Payout, PayoutBank } from './payout.ts'

/** Implements the protocol of docs/PAYOUTS.md. */
export type HttpPayouts = PayoutBank & { close(): void }

const SCOPES = ['payouts.read', 'payouts.write', 'keys.read']

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const REASONS: readonly string[] = PAYOUT_REASONS
const isReason = (text: string): text is (typeof PAYOUT_REASONS)[number] => REASONS.includes(text)

/** An unknown state fails validation: we never guess about money. */
const payout = z
  .object({
    id: z.string().min(1).max(100),
    amount_cents: z.int().min(1),
    state: z.enum(['processing', 'paid', 'failed', 'returned']),
    reason: z.string().nullish(),
    end_to_end_id: z.string().nullish(),
    settled_at: instant.nullish(),
    returned: z.object({ return_id: z.string().min(1), at: instant }).nullish(),
  })
  .refine(({ state, settled_at: settledAt }) => state === 'processing' || settledAt instanceof Date, {
    path: ['settled_at'],
  })
  .refine(({ state, returned }) => state !== 'returned' || returned instanceof Object, { path: ['returned'] })
  .transform(
    ({
      id,
      amount_cents: amountCents,
      state,
      reason,
      end_to_end_id: endToEndId,
      settled_at: settledAt,
      returned,
    }): Payout => ({
      id,
      amountCents: cents(amountCents),
      state,
      // A reason that we do not know counts as `bank_refused`.
      reason: state !== 'failed' ? undefined : typeof reason === 'string' && isReason(reason) ? reason : 'bank_refused',
      endToEndId: endToEndId ?? undefined,
      settledAt: settledAt ?? undefined,
      returned:
        returned === null || returned === undefined ? undefined : { returnId: returned.return_id, at: returned.at },
    }),
  )

const page = z.object({ payouts: z.array(payout), pages: z.int().min(0).max(1_000_000) })
const owner = z.object({ document: z.string().min(1), name: z.string() })

const accountOf = (to: NewPayout['to']) =>
  to.kind === 'pix'
    ? { kind: to.kind, key: to.key }
    : {
        kind: to.kind,
        bank_name: to.bankName,
        ...(to.agency === undefined ? {} : { agency: to.agency }),
        account: to.account,
      }

const pathOf = (id: string): string => `/payouts/${encodeURIComponent(id)}`

/** Rejects an answer about another payout than the requested one. */
const of = (id: string) => payout.refine((found) => found.id === id, { path: ['id'] })

export function httpPayouts(options: BankClientOptions): HttpPayouts {
  const bank = bankClient(options, SCOPES)
  return {
    send: ({ id, amountCents, to, owner: { cpf, name } }) =>
      bank.ask(
        {
          method: 'PUT',
          path: pathOf(id),
          body: { amount_cents: amountCents, to: accountOf(to), owner: { cpf, name } },
        },
        of(id).refine((found) => found.amountCents === amountCents, { path: ['amount_cents'] }),
      ),

    payout: (id) => bank.find({ method: 'GET', path: pathOf(id) }, of(id)),

    ownerOf: (key, onBehalfOf) =>
      bank.find(
        {
          method: 'GET',
          path: `/keys/${encodeURIComponent(key)}`,
          headers: onBehalfOf === undefined ? {} : { 'x-on-behalf-of': onBehalfOf.cpf },
        },
        owner,
      ),

    async settled(from, to) {
      const found = new Map<string, Payout>()
      for (let at = 0, pages = 1; at < pages; at += 1) {
        const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), page: String(at) })
        const answer = await bank.ask({ method: 'GET', path: `/payouts?${query.toString()}` }, page)
        for (const one of answer.payouts) found.set(one.id, one)
        pages = answer.pages
      }
      return [...found.values()]
    },

    close: () => bank.close(),
  }
}
