import { z } from 'zod'
import { BankAway } from '../faults.ts'
import { parseJson, type Wire } from './wire.ts'

export interface Credentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
}

export interface TokenSource {
  /** One that is good for a while yet. */
  token(): Promise<string>
  /** It was not taken, whatever was said of its end. */
  drop(token: string): void
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().min(0).max(86_400).catch(300),
})

/** Renewed this long before its end, so that it does not end on its way; one that lives shortly, at half of its life. */
const BEFORE_END_SECONDS = 30

/** OAuth2 with client credentials (RFC 6749, 4.4): one token for all that is asked, and one asking for it at a time. */
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
    // Wrong credentials are the operator's to mend; what waits for the bank goes on waiting.
    if (status !== 200) throw new BankAway(`the bank gave no token: ${status}`)
    const answer = tokenSchema.safeParse(parseJson(body))
    if (!answer.success) throw new BankAway('the bank gave a token that cannot be read')
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
