import type { CallInput, CallKey, CallOutput, Envelope } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'
import type { TokenStore } from './tokens.ts'

/** For calls, uploads and downloads. */
export const TIMEOUT_MS = 60_000

/** No answer: the network is gone, or a minute has passed. */
export class NetworkLost extends Error {
  override readonly name = 'NetworkLost'
}

/**
 * Makes one call of the contract, identified by method and path. Refusals are returned, not thrown. `intent` is the
 * Idempotency-Key of a writing call: a retry passes the same one.
 */
export type Caller = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  intent?: string,
  signal?: AbortSignal,
) => Promise<Envelope<CallOutput<Key>>>

const queryOf = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

export const caller =
  (tokens: TokenStore): Caller =>
  async <Key extends CallKey>(key: Key, input: CallInput<Key>, intent?: string, signal?: AbortSignal) => {
    const [method = 'POST', path = ''] = key.split(' ')
    const token = tokens.read()
    const query = method === 'GET' ? `?${queryOf(input).toString()}` : ''
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    const timer = setTimeout(abort, TIMEOUT_MS)
    signal?.addEventListener('abort', abort)
    try {
      const response = await fetch(`${path}${query}`, {
        method,
        headers: {
          'content-type': 'application/json',
          lang: getLang(),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(intent === undefined ? {} : { 'idempotency-key': intent }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
        signal: controller.signal,
      })
      const answer = (await response.json()) as Envelope<CallOutput<Key>>
      if (answer.status_code === 405 || answer.status_code === 500) tokens.drop()
      return answer
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkLost('no answer', { cause: error })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
