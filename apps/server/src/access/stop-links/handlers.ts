import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import type { StopKind, StopLink } from './store.ts'

type Say = (parameters: Record<string, never>, lang: Lang) => string

export interface StopTexts {
  title: Say
  /** What was noticed, and what the button is for. */
  lead: Say
  /** What the button does, line by line: said before it is tapped. */
  effects: readonly Say[]
  button: Say
  done: Say
  /** What to do next. */
  doneLead: Say
  /** A way into the app, such as `/#/pages/login/forgot`. */
  next: { label: Say; href: string }
}

export interface StopContext {
  now: Date
  requestId: string
  /** In which the page is read. */
  lang: Lang
}

export type StopFact = readonly [label: string, value: string]

/** What a link of one kind says and does. */
export interface StopHandler {
  texts: StopTexts
  /** What the page shows of what is to be stopped; nothing where there is nothing to stop any more. Changes nothing: the previews of phones open links, too. */
  facts(db: Db, link: StopLink, context: StopContext): Promise<readonly StopFact[] | undefined>
  /** Stops it, in the transaction in which the link is used up; false where there was nothing to stop any more. */
  act(tx: Db, link: StopLink, context: StopContext): Promise<boolean>
}

export type StopHandlers = Partial<Record<StopKind, StopHandler>>

export type { StopKind, StopLink } from './store.ts'
