import { useSyncExternalStore } from 'react'

/** A value outside React; components follow it with `useStore`. */
export interface Store<Value> {
  read(): Value
  write(next: Value): void
  subscribe(listener: () => void): () => void
}

export function makeStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>({ subscribe, read }: Store<Value>): Value => useSyncExternalStore(subscribe, read)
