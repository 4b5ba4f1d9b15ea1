import type { CallInput, CallKey, CallOutput } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'

/** Answers cached in local storage for a time. */
export interface AnswerCache {
  read<Key extends CallKey>(key: Key, input: CallInput<Key>): Success<Key> | undefined
  keep<Key extends CallKey>(key: Key, input: CallInput<Key>, answer: Success<Key>, seconds: number): void
  clear(): void
}

type Success<Key extends CallKey> = { status_code: 200; message: string; data: CallOutput<Key> }

interface CacheEntry<Key extends CallKey> {
  until: number
  answer: Success<Key>
}

/** Per language and, since a token change clears it, per session. */
export function answerCache(prefix: string): AnswerCache {
  const nameOf = (key: string, input: unknown): string => `${prefix}:${getLang()}:${key}:${JSON.stringify(input)}`
  return {
    read<Key extends CallKey>(key: Key, input: CallInput<Key>) {
      const name = nameOf(key, input)
      const text = localStorage.getItem(name)
      if (text === null) return undefined
      try {
        const { until, answer } = JSON.parse(text) as CacheEntry<Key>
        if (until > Date.now()) return answer
      } catch {
        // Another program wrote there.
      }
      localStorage.removeItem(name)
      return undefined
    },
    keep<Key extends CallKey>(key: Key, input: CallInput<Key>, answer: Success<Key>, seconds: number) {
      try {
        localStorage.setItem(
          nameOf(key, input),
          JSON.stringify({ until: Date.now() + seconds * 1000, answer } satisfies CacheEntry<Key>),
        )
      } catch {
        // If storage is full, nothing is cached.
      }
    },
    clear() {
      for (const name of Object.keys(localStorage)) if (name.startsWith(`${prefix}:`)) localStorage.removeItem(name)
    },
  }
}
