import { useCallback, useState } from 'react'
import type { TermsSetting } from './setting-forms.ts'

/** What somebody has typed and not yet proposed. */
export interface Draft {
  /** The version in force when the typing began; null if there was none. */
  replaces: number | null
  value: unknown
  reason: string
  /** As in a datetime-local field; empty: once confirmed. */
  from: string
}

const keyOf = (operatorId: string, name: TermsSetting): string => `console-terms:${operatorId}:${name}`

function read(key: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null || !('value' in found)) return undefined
    const { replaces, value, reason, from } = found as Partial<Draft>
    return {
      replaces: typeof replaces === 'number' ? replaces : null,
      value,
      reason: typeof reason === 'string' ? reason : '',
      from: typeof from === 'string' ? from : '',
    }
  } catch {
    return undefined
  }
}

function write(key: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser without storage, or with a full one: the draft then lasts as long as the page.
  }
}

/**
 * The draft of this operator for a setting. It is stored on the device on every change, so that it survives another page,
 * a reload and the end of the session.
 */
export function useDraft(operatorId: string, name: TermsSetting) {
  const key = keyOf(operatorId, name)
  const [draft, setDraft] = useState(() => read(key))
  const set = useCallback(
    (next: Draft | undefined): void => {
      write(key, next)
      setDraft(next)
    },
    [key],
  )
  return { draft, set }
}
