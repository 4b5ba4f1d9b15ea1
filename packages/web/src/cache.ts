import { getLang } from '@home-credit/texts/runtime'

/** Answers kept in local storage for a time. */
export interface AnswerCache {
  read(key: string, input: unknown): unknown
  keep(key: string, input: unknown, answer: unknown, seconds: number): void
  clear(): void
}

interface Kept {
  until: number
  answer: unknown
}

/** Kept by language and, since it is cleared whenever the token changes, by session. */
export function answerCache(prefix: string): AnswerCache {
  const nameOf = (key: string, input: unknown): string => `${prefix}:${getLang()}:${key}:${JSON.stringify(input)}`
  return {
    read(key, input) {
      const name = nameOf(key, input)
      const text = localStorage.getItem(name)
      if (text === null) return undefined
      try {
        const { until, answer } = JSON.parse(text) as Kept
        if (until > Date.now()) return answer
      } catch {
        // Somebody else wrote there.
      }
      localStorage.removeItem(name)
      return undefined
    },
    keep(key, input, answer, seconds) {
      try {
        localStorage.setItem(
          nameOf(key, input),
          JSON.stringify({ until: Date.now() + seconds * 1000, answer } satisfies Kept),
        )
      } catch {
        // A full store caches nothing.
      }
    },
    clear() {
      for (const name of Object.keys(localStorage)) if (name.startsWith(`${prefix}:`)) localStorage.removeItem(name)
    },
  }
}
