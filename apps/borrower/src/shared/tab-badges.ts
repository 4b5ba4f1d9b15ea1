import type { ReactNode } from 'react'
import { makeStore, useStore } from '../ui/store.ts'

type Badges = Readonly<Record<string, ReactNode>>

const badges = makeStore<Badges>({})

/** The caller passes a rendered badge. */
export const setTabBadge = (path: string, badge: ReactNode): void => badges.write({ [path]: badge })

export const useTabBadges = (): Badges => useStore(badges)
