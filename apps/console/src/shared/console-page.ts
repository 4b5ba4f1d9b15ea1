import type { Action } from '@home-credit/contract'
import type { ReactNode } from 'react'
import type { QueueCountKey } from './queue-counts.ts'
import type { Me } from './request.ts'

export interface PageProps {
  me: Me
  /** What the address has in the place of `:id`; empty where the path has none. */
  id: string
  /** All pages that this operator may open. */
  pages: readonly ConsolePage[]
}

/** A page of the console: its address, who may open it, its link in the menu, and what it shows. */
export interface ConsolePage {
  /** What follows `#/`; the part `:id` stands for any value. */
  path: string
  /** The action that the role must allow; undefined for a page that every operator may open. */
  needs: Action | undefined
  /** Links stand in the menu in the order of the pages; a page without one is reached from others. */
  menu?: { label(): string; count?: QueueCountKey }
  render(props: PageProps): ReactNode
}

/** The server decides all the same; this spares people dead ends. */
export const mayOpen = ({ needs }: ConsolePage, actions: readonly Action[]): boolean =>
  needs === undefined || actions.includes(needs)
