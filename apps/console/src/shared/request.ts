import { caller, tokenStore } from '@home-credit/web'
import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput, RefusalData } from '@home-credit/contract'

export type Me = CallOutput<'POST /api/console/me'>
export type Operator = Me['operator']

/** Separate from the borrower app's tokens: one person may use both in one browser. */
export const tokens = tokenStore('console-token')
/** Proves an earlier log-in from this browser; it survives a log-out. */
export const deviceTokens = tokenStore('console-device')

/** Every page must react: the session has ended, or the role allows less than before. */
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

/** Every answer is returned as a value; only a lost network throws. */
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
  // `caller` has already dropped the token.
  if (status === 405 || status === 500) notifyListeners('session lost')
  if (status === 403) notifyListeners('not allowed')
  return { done: false, status, message, refusal }
}
