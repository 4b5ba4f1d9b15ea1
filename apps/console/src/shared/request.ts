import { caller, tokenStore } from '@home-credit/web'
import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput, RefusalData } from '@home-credit/contract'

export type Me = CallOutput<'POST /api/console/me'>
export type Operator = Me['operator']

/** Not the borrower's: one person may be both, in one browser. */
export const tokens = tokenStore('console-token')
/** Shows that somebody has logged in from this browser before; it stays after a log-out. */
export const deviceTokens = tokenStore('console-device')

/** What every page must hear of: the session is over, or the role allows less than it did. */
export type Turn = 'session lost' | 'not allowed'
const listeners = new Set<(turn: Turn) => void>()
const notifyListeners = (turn: Turn): void => {
  for (const listener of listeners) listener(turn)
}
export const onTurn = (listener: (turn: Turn) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ask = caller(tokens)

export type Answer<Data> =
  | { done: true; data: Data }
  | { done: false; status: number; message: string; refusal: RefusalData }

/** Asks one call: every answer is a value, and only a lost network is thrown. */
export async function call<Key extends CallKey, A extends string>(
  key: Key,
  input: ActionInput<Key, A>,
  intent?: string,
): Promise<Answer<ActionOutput<Key, A>>>
export async function call<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  intent?: string,
): Promise<Answer<CallOutput<Key>>>
export async function call<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  intent?: string,
): Promise<Answer<CallOutput<Key>>> {
  const answer = await ask(key, input, intent)
  if (answer.status_code === 200) return { done: true, data: answer.data }
  const { status_code: status, message, data: refusal } = answer
  // The caller has dropped the token already.
  if (status === 405 || status === 500) notifyListeners('session lost')
  if (status === 403) notifyListeners('not allowed')
  return { done: false, status, message, refusal }
}
