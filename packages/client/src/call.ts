import type { CallInput, CallKey, CallOutput, Envelope } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'

const TIMEOUT_MS = 60_000

/** Where the token of a session is kept between visits. */
export interface TokenStore {
  read(): string | null
  keep(token: string): void
  drop(): void
}

export const tokenStore = (name: string): TokenStore => ({
  read: () => localStorage.getItem(name),
  keep: (token) => localStorage.setItem(name, token),
  drop: () => localStorage.removeItem(name),
})

/**
 * Asks one call of the contract; method and path are its name. Answers that are not success are values too. The
 * intent is the Idempotency-Key of a call that writes: a retry of the same intent passes the same one.
 */
export type Caller = <Key extends CallKey>(key: Key, input: CallInput<Key>, intent?: string) => Promise<Envelope<CallOutput<Key>>>

export const caller =
  (tokens: TokenStore): Caller =>
  async <Key extends CallKey>(key: Key, input: CallInput<Key>, intent?: string) => {
    const [method = 'POST', path = ''] = key.split(' ')
    const token = tokens.read()
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const response = await fetch(`${path}${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        lang: getLang(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(intent === undefined ? {} : { 'idempotency-key': intent }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as Envelope<CallOutput<Key>>
    if (answer.status_code === 405 || answer.status_code === 500) tokens.drop()
    return answer
  }
