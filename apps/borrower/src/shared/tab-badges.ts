import { useSyncExternalStore, type ReactNode } from 'react'

type Badges = Readonly<Record<string, ReactNode>>

let badges: Badges = {}
const watchers = new Set<() => void>()

/** The caller passes a rendered badge. */
export function setTabBadge(path: string, badge: ReactNode): void {
  badges = { [path]: badge }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useTabBadges = (): Badges => useSyncExternalStore(watch, () => badges)
