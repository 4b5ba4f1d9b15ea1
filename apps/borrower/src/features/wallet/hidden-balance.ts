import { useSyncExternalStore } from 'react'

const KEY = 'balance-hidden'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): boolean => localStorage.getItem(KEY) !== null

function toggle(): void {
  if (read()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'yes')
  for (const listener of listeners) listener()
}

/** Remembered on this device, for who opens the wallet among other people. */
export const useHiddenBalance = (): { hidden: boolean; toggle(): void } => ({
  hidden: useSyncExternalStore(subscribe, read),
  toggle,
})
