import type { Action, WorkQueue } from '@home-credit/contract'
import type { ReactNode } from 'react'
import type { IconName } from '../ui/Icon.tsx'
import type { Me } from './request.ts'

export interface PageProps {
  me: Me
  /** The part of the address at `:id`; empty when the path has none. */
  id: string
}

/** In the order of the menu. */
export const MENU_GROUPS = ['work', 'queues', 'money', 'people', 'setup'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuEntry {
  group: MenuGroup
  icon: IconName
  label(): string
  /** The queues whose cases are counted beside the link. */
  queues?: readonly WorkQueue[]
}

export interface ConsolePage {
  /** Follows `#/`; `:id` matches any value. */
  path: string
  /** The action that the role must allow; undefined when every operator may open the page. */
  needs: Action | undefined
  /** Links appear in their group in the order of the pages. A page without one is opened from other pages. */
  menu?: MenuEntry
  render(props: PageProps): ReactNode
}

/** The server checks again; this only avoids dead ends. */
export const mayOpen = ({ needs }: ConsolePage, actions: readonly Action[]): boolean =>
  needs === undefined || actions.includes(needs)
