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

/** Remembers the current page for `returnFromLogin`. */
export function goToLogin(): void {
  if (place().path === PATHS.login) return
  sessionStorage.setItem(RETURN, location.hash)
  relaunch(PATHS.login)
}

/** Back to the page that required the session, or home. */
export function returnFromLogin(): void {
  const target = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  relaunch(target ?? PATHS.home)
}
