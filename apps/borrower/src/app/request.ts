import type { CallInput, CallKey, CallOutput, Envelope } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'

const TIMEOUT_MS = 60_000

/** One call of the contract; method and path are its name. Answers that are not success are values too. */
export async function call<Key extends CallKey>(key: Key, input: CallInput<Key>): Promise<Envelope<CallOutput<Key>>> {
  const [method = 'POST', path = ''] = key.split(' ')
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', lang: getLang() },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return (await response.json()) as Envelope<CallOutput<Key>>
}
