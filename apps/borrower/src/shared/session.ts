import { useSyncExternalStore } from 'react'
import { answerCache, tokenStore } from '@home-credit/web'
import { place, relaunch } from './location.ts'
import { PATHS } from './paths.ts'

export const TOKEN = 'token'
const RETURN = 'return-to'

export const cache = answerCache('cache')

const listeners = new Set<() => void>()
const changed = (): void => {
  cache.clear()
  for (const listener of listeners) listener()
}

export const tokens = tokenStore(TOKEN, changed)

// A log-in or log-out in another tab counts here too.
addEventListener('storage', (event) => {
  if (event.key === TOKEN) changed()
})

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasSession = (): boolean => useSyncExternalStore(onSessionChange, () => tokens.read() !== null)

/** Remembers the current page for `returnFromLogin`. A newcomer registers instead. */
export function goToLogin(path: typeof PATHS.login | typeof PATHS.register = PATHS.login): void {
  const { path: current } = place()
  if (current === PATHS.login || current === PATHS.register) return
  sessionStorage.setItem(RETURN, location.hash)
  relaunch(path)
}

/** The log-in page says that the session ended; not after a log-out, which remembers no page. */
export function goToLoginAgain(): void {
  goToLogin()
  if (sessionStorage.getItem(RETURN) !== null) relaunch(`${PATHS.login}?ended`)
}

/** The page that required the session. */
export const returnTarget = (): string | null => sessionStorage.getItem(RETURN)

/** Back to the page that required the session, or home. */
export function returnFromLogin(): void {
  const target = returnTarget()
  sessionStorage.removeItem(RETURN)
  relaunch(target ?? PATHS.home)
}
