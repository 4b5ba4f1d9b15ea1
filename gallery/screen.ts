import type { Lang } from '@home-credit/texts/runtime'
import type { Locator, Page } from 'playwright-core'
import { COMPONENTS_PATH, hrefOf, PATHS, type PageName } from '../apps/borrower/src/shared/paths.ts'
import type { Facts, Visitor } from './prepare.ts'

export const WIDTHS = [390, 320, 1280] as const
export type Width = (typeof WIDTHS)[number]

/** How the server answers the reads of a page. */
export const READ_STATES = ['ready', 'loading', 'failing', 'offline'] as const
export type ReadState = (typeof READ_STATES)[number]

/** Finds what a step uses by the key of its text, in the language of the picture. */
export interface Stage {
  page: Page
  lang: Lang
  /** A sentence of the app; the parts that vary are left out of a search by a regular expression. */
  words(key: string): RegExp
  button(key: string): Locator
  link(key: string): Locator
  field(name: string): Locator
  submit(): Promise<void>
  dialog(): Locator
}

type Address = Readonly<Record<string, string>>

/** An answer in place of the server's, for one call. */
export interface Answer {
  status_code: number
  /** The key of its text. */
  message?: string
  data?: unknown
}

export interface Screen {
  name: string
  page: PageName | 'components' | 'console'
  as: Visitor
  query?: Address | ((facts: Facts) => Address)
  /** For the console: the rest of the address. */
  hash?: string
  reads?: ReadState
  /** By the end of the path: `sms/send`. */
  answers?: Readonly<Record<string, Answer>>
  /** Shows skeletons for ever, as an example. */
  hasSkeletons?: boolean
  /** Shows the reminder that would otherwise cover other pictures. */
  reminds?: boolean
  /** In the storage of the tab, such as a half-filled form. */
  drafts?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
  /** Steps on the open page before the picture. */
  act?(stage: Stage): Promise<unknown>
}

/** The folder of the page: screens of one area are shown together. */
export function areaOf({ page }: Screen): string {
  if (page === 'console') return 'console'
  if (page === 'components') return 'index'
  return /^\/pages\/([^/]+)/.exec(PATHS[page])?.[1] ?? 'location'
}

/** The part of the address after the origin. */
export function addressOf({ page, query = {}, hash = '' }: Screen, facts: Facts): string {
  if (page === 'console') return `/console/#/${hash}`
  const address = typeof query === 'function' ? query(facts) : query
  return `/${page === 'components' ? `#${COMPONENTS_PATH}` : hrefOf(PATHS[page], address)}`
}

/** The screen while its reads are under way, after they failed, and without a network. */
export const withReads = (screen: Screen): Screen[] => [
  screen,
  ...READ_STATES.filter((reads) => reads !== 'ready').map((reads) => whileReads(screen, reads)),
]

function whileReads({ act: _act, ...screen }: Screen, reads: (typeof READ_STATES)[number]): Screen {
  return { ...screen, name: `${screen.name}-${reads}`, reads }
}

/** A step: presses the button of this text and waits for what it opens. */
export const pressToDialog =
  (key: string) =>
  async ({ button, dialog }: Stage): Promise<void> => {
    await button(key).click()
    await dialog().waitFor()
  }
