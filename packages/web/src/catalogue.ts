import type { CallInput, CallKey, CallOutput, Envelope, RefusalData, RefusalStatus } from '@home-credit/contract'
import type { AnswerCache } from './cache.ts'
import { caller } from './call.ts'
import type { TokenStore } from './tokens.ts'

const SHOWN = [400, 401, 402] as const
const SESSION_LOST = [405, 500] as const
const SILENT = [411, 412] as const
const REJECTED = [...SHOWN, ...SESSION_LOST, ...SILENT]

type Rejected = (typeof REJECTED)[number]

/** An answer that ends the call for its page. The catalogue has handled it; the page may add to that. */
export class CallRejected extends Error {
  override readonly name = 'CallRejected'
  readonly status: RefusalStatus
  readonly data: RefusalData
  constructor(status: RefusalStatus, message: string, data: RefusalData) {
    super(message)
    this.status = status
    this.data = data
  }
}

/** What a page receives: success, or an answer that the catalogue passes through unchanged. */
export type Passed<Data> =
  | { status_code: 200; message: string; data: Data }
  | { status_code: Exclude<RefusalStatus, Rejected>; message: string; data: RefusalData }

export interface CallOptions {
  /** The Idempotency-Key of a writing call: minted once per intent and reused for its retries. */
  intent?: string
  /** Shows the loading mask during the call. */
  mask?: boolean
  /** The page shows a refusal itself, so no message appears beside it. */
  inline?: boolean
  /** Caches a successful answer in local storage for this session and language. */
  cacheSeconds?: number
  signal?: AbortSignal
}

export interface CatalogueOptions {
  tokens: TokenStore
  cache: AnswerCache
  /** Returns the function that hides it. */
  showMask(): () => void
  showMessage(message: string): void
  /** Called after the token was removed. */
  onSessionLost(): void
}

export type CataloguedCaller = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  options?: CallOptions,
) => Promise<Passed<CallOutput<Key>>>

const isOneOf = <Status extends number>(statuses: readonly Status[], status: number): status is Status =>
  statuses.some((each) => each === status)

const isPassed = <Data>(answer: Envelope<Data>): answer is Passed<Data> => !isOneOf(REJECTED, answer.status_code)

/** Handles an answer as its row of the catalogue requires, and returns what is left to the page. */
export const settling =
  ({ showMessage, onSessionLost }: Pick<CatalogueOptions, 'showMessage' | 'onSessionLost'>) =>
  <Data>(answer: Envelope<Data>): Passed<Data> => {
    const { status_code: status, message } = answer
    if (isOneOf(SESSION_LOST, status)) onSessionLost()
    if (isOneOf(SHOWN, status)) showMessage(message)
    if (isPassed(answer)) return answer
    throw new CallRejected(answer.status_code, message, answer.data)
  }

/**
 * The borrower app's wrapper: mask, cache, and the whole error catalogue. A lost network hides the mask and rejects.
 */
export function cataloguedCaller(options: CatalogueOptions): CataloguedCaller {
  const { tokens, cache, showMask } = options
  const ask = caller(tokens)
  const settle = settling(options)
  const settleInline = settling({ ...options, showMessage: () => undefined })
  return async <Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    { intent, mask, inline, cacheSeconds, signal }: CallOptions = {},
  ) => {
    const cached = cacheSeconds === undefined ? undefined : cache.read(key, input)
    if (cached !== undefined) return cached
    const hideMask = mask ? showMask() : undefined
    try {
      const answer = (inline ? settleInline : settle)(await ask(key, input, intent, signal))
      if (answer.status_code === 200 && cacheSeconds !== undefined) cache.keep(key, input, answer, cacheSeconds)
      return answer
    } finally {
      hideMask?.()
    }
  }
}
