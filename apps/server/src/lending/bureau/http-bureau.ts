import { z } from 'zod'
import type { Bureau } from './bureau.ts'

const TIMEOUT_MS = 10_000
const signals = z.object({ score: z.int().nullable(), flags: z.array(z.enum(['restrictions', 'fraud_suspected'])) })

/** The id is the idempotency key, so that the bureau charges once per inquiry. */
export const httpBureau = ({ url, token }: { url: string; token: string }): Bureau => ({
  async ask({ id, cpf, name, dateOfBirth, netCents }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: JSON.stringify({ id, cpf, name, date_of_birth: dateOfBirth, amount_cents: netCents }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the bureau answered ${response.status}`)
    return signals.parse(await response.json())
  },
})

/** Without a bureau, an operator decides on every loan. */
export const noBureau: Bureau = {
  ask: () => Promise.reject(new Error('no bureau is configured')),
}
