import { DOCUMENT_KINDS, DOCUMENT_REASONS } from '@home-credit/contract'
import { z } from 'zod'
import type { IdentityCheck } from './identity-check.ts'

const TIMEOUT_MS = 10_000

const answer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('manual') }),
  z.object({ outcome: z.literal('pending'), reference: z.string().min(1).max(200) }),
  z.object({ outcome: z.literal('passed') }),
  z.object({
    outcome: z.literal('refused'),
    documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) })).min(1),
  }),
])

/** The id is the idempotency key, so that the provider opens one case per attempt, however often we send it. */
export const httpCheck = ({ url, token }: { url: string; token: string }): IdentityCheck => ({
  name: new URL(url).hostname,
  async submit({ id, name, dateOfBirth, cpf, documents }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: JSON.stringify({ id, name, date_of_birth: dateOfBirth, cpf, documents }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the identity check answered ${response.status}`)
    return answer.parse(await response.json())
  },
})
