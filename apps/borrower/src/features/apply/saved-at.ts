import { useSyncExternalStore } from 'react'

/** When an answer was last saved in this visit, for the header of the page. */
let savedAt: Date | undefined
const listeners = new Set<() => void>()

export function markSaved(at: Date | undefined): void {
  savedAt = at
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSavedAt = (): Date | undefined => useSyncExternalStore(subscribe, () => savedAt)
