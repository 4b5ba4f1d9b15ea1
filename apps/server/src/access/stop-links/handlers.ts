import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import type { StopKind, StopLink } from './store.ts'

type Say = (parameters: Record<string, never>, lang: Lang) => string

export interface StopTexts {
  title: Say
  /** What was noticed, and what the button does. */
  lead: Say
  /** What the button does, line by line; shown before it is tapped. */
  effects: readonly Say[]
  button: Say
  done: Say
  /** What to do next. */
  doneLead: Say
  /** A link into the app, such as `/#/pages/login/forgot`. */
  next: { label: Say; href: string }
}

export interface StopContext {
  now: Date
  requestId: string
  /** The language of the page. */
  lang: Lang
}

export type StopFact = readonly [label: string, value: string]

export interface StopHandler {
  texts: StopTexts
  /**
   * What the page shows about the thing to stop; undefined when it is
   * over. Must change nothing: link previews on phones open links too.
   */
  facts(db: Db, link: StopLink, context: StopContext): Promise<readonly StopFact[] | undefined>
  /** Stops it, in the transaction that uses up the link. Returns false when there was nothing left to stop. */
  act(tx: Db, link: StopLink, context: StopContext): Promise<boolean>
}

export type StopHandlers = Partial<Record<StopKind, StopHandler>>

export type { StopKind, StopLink } from './store.ts'
