import { useEffect, useRef, useState } from 'react'
import { lastBorrower } from './enter.ts'
import { place } from './location.ts'
import { PATHS } from './paths.ts'

type Fields = Record<string, string | boolean>

/** A form by name, with its empty values and the fields that are never stored. */
export interface DraftOf<Values extends Fields> {
  name: string
  empty: Values
  /** Passwords and codes. */
  secrets: readonly (keyof Values)[]
}

export interface Draft<Values extends Fields> {
  values: Values
  set(changed: Partial<Values>): void
  /** Deletes the draft, for example after sending. */
  forget(): void
}

interface StoredDraft {
  /** The borrower who owns the draft; others do not see it. */
  of: string | null
  values: Readonly<Record<string, unknown>>
}

const nameOf = (form: string): string => `draft:${form}`

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isStoredDraft = (value: unknown): value is StoredDraft =>
  isObject(value) && 'of' in value && 'values' in value && isObject(value.values)

function readDraft(form: string): StoredDraft['values'] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '{}')
    return isStoredDraft(stored) && stored.of === lastBorrower() ? stored.values : {}
  } catch {
    // Another program wrote this value.
    return {}
  }
}

function keep(form: string, values: StoredDraft['values']): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify({ of: lastBorrower(), values } satisfies StoredDraft))
  } catch {
    // The storage is full: goes without a draft.
  }
}

/** Lets another page write its choice into a form's draft, such as the country code. */
export const addToDraft = (form: string, changed: Fields): void => keep(form, { ...readDraft(form), ...changed })

export const forgetDraft = (form: string): void => sessionStorage.removeItem(nameOf(form))

/** Deletes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name)
}

/** Pages that a form links to and returns from. Its secrets stay in memory during these visits; any other page drops them. */
const SIDE_PAGE_PATHS: ReadonlySet<string> = new Set([PATHS.codeList, PATHS.lang, PATHS.article])
const inHand = new Map<string, { page: string; secrets: Fields }>()

addEventListener('hashchange', () => {
  const { path } = place()
  for (const [form, { page }] of inHand) if (path !== page && !SIDE_PAGE_PATHS.has(path)) inHand.delete(form)
})

function begin<Values extends Fields>({ name, empty }: DraftOf<Values>): Values {
  const values = { ...readDraft(name), ...inHand.get(name)?.secrets }
  inHand.delete(name)
  const fitting = Object.entries(values).filter(([field, value]) => typeof value === typeof empty[field])
  return { ...empty, ...Object.fromEntries(fitting) }
}

/**
 * Input outlives its page in this tab: visits to other pages, a change of language, a reload, an expired
 * session. `first` may adjust the stored values before they are shown.
 */
export function useDraft<Values extends Fields>(
  draft: DraftOf<Values>,
  first: (stored: Values) => Values = (stored) => stored,
): Draft<Values> {
  const [values, setValues] = useState(() => first(begin(draft)))
  const latest = useRef(values)

  useEffect(() => {
    const { path: page } = place()
    return () => {
      if (!SIDE_PAGE_PATHS.has(place().path)) return
      const secrets = Object.fromEntries(draft.secrets.map((field) => [field, latest.current[field] ?? '']))
      inHand.set(draft.name, { page, secrets })
    }
  }, [draft])

  const show = (next: Values): void => {
    latest.current = next
    setValues(next)
  }
  return {
    values,
    set(changed) {
      const next = { ...latest.current, ...changed }
      keep(draft.name, Object.fromEntries(Object.entries(next).filter(([field]) => !draft.secrets.includes(field))))
      show(next)
    },
    forget() {
      sessionStorage.removeItem(nameOf(draft.name))
      show(draft.empty)
    },
  }
}
