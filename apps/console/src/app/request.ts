import type { CallInput, CallKey, CallOutput, Envelope } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'

const TOKEN = 'console-token'
const TIMEOUT_MS = 60_000

export const hasToken = (): boolean => localStorage.getItem(TOKEN) !== null
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token)
export const dropToken = (): void => localStorage.removeItem(TOKEN)

/** One call of the contract, as an operator. The key belongs to the intent: a retry of it passes the same one. */
export async function call<Key extends CallKey>(key: Key, input: CallInput<Key>, intent?: string): Promise<Envelope<CallOutput<Key>>> {
  const [method = 'POST', path = ''] = key.split(' ')
  const token = localStorage.getItem(TOKEN)
  const response = await fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      lang: getLang(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(intent === undefined ? {} : { 'idempotency-key': intent }),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as Envelope<CallOutput<Key>>
  if (answer.status_code === 405 || answer.status_code === 500) dropToken()
  return answer
}
