import { useDraft } from '../../ui/use-draft.ts'

/** What somebody has typed and not yet proposed. */
export interface TermsDraft {
  /** The version in force when the typing began; null if there was none. */
  replaces: number | null
  value: unknown
  reason: string
  /** As in a datetime-local field; empty: once confirmed. */
  from: string
}

const isTermsDraft = (stored: unknown): stored is TermsDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'replaces' in stored &&
  (stored.replaces === null || typeof stored.replaces === 'number') &&
  'value' in stored &&
  'reason' in stored &&
  typeof stored.reason === 'string' &&
  'from' in stored &&
  typeof stored.from === 'string'

const OPTIONS = { isValue: isTermsDraft, lasts: true }

/** The draft of this operator for the setting of this page, if there is one. */
export function useTermsDraft() {
  const [draft, set] = useDraft<TermsDraft | undefined>('setting', undefined, OPTIONS)
  return { draft, set }
}
