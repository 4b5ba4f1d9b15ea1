import { z } from 'zod'
import { BankAway } from '../faults.ts'
import { parseJson, type Wire } from './wire.ts'

export interface Credentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
}

export interface TokenSource {
  /** A token that remains valid for a while. */
  token(): Promise<string>
  /** The bank rejected this token, whatever its stated expiry. */
  drop(token: string): void
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().min(0).max(86_400).catch(300),
})

/** Renew this long before expiry, so that a token does not expire in transit; a short-lived one at half its life. */
const BEFORE_END_SECONDS = 30

/**
 * OAuth2 client credentials (RFC 6749, 4.4). All requests share one token, and only one token request runs at a time.
 */
export function tokenSource(
  wire: Wire,
  { tokenUrl, clientId, clientSecret }: Credentials,
  scopes: readonly string[],
): TokenSource {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  let cached: { token: string; untilMs: number } | undefined
  let pendingRequest: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    const { status, body } = await wire.send({
      method: 'POST',
      url: tokenUrl,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') }).toString(),
    })
    // Wrong credentials are for an operator to fix; payments that wait for the bank continue to wait.
    if (status !== 200) throw new BankAway(`the bank gave no token: ${status}`)
    const answer = tokenSchema.safeParse(parseJson(body))
    if (!answer.success) throw new BankAway('cannot read the token of the bank')
    const { access_token: token, expires_in: seconds } = answer.data
    cached = { token, untilMs: performance.now() + Math.max(seconds - BEFORE_END_SECONDS, seconds / 2) * 1000 }
    return token
  }

  return {
    async token() {
      if (cached !== undefined && performance.now() < cached.untilMs) return cached.token
      pendingRequest ??= ask().finally(() => {
        pendingRequest = undefined
      })
      return pendingRequest
    },
    drop(token) {
      if (cached?.token === token) cached = undefined
    },
  }
}
