import { useEffect, useState, type ReactNode } from 'react'
import { useDraft, type Draft, type DraftOf } from './use-draft.ts'

type Fields = Record<string, string | boolean>

/** Error texts by field. */
export type Wrong<Values extends Fields> = { [Field in keyof Values]?: string | undefined }

export interface FormOptions<Values extends Fields> {
  draft: DraftOf<Values>
  /** Runs on every render, so that errors follow a change of language. */
  check(values: Values): Wrong<Values>
  /** Errors from the server, by field. */
  refused?: Readonly<Record<string, string>> | undefined
  first?: ((stored: Values) => Values) | undefined
}

export interface Form<Values extends Fields> extends Draft<Values> {
  /** For `FormBox`. */
  attach(element: HTMLFormElement | null): void
  focus(selector: string): void
  /** Shown after the field was left or submitted, until it is corrected. */
  errorAt(field: keyof Values): string | undefined
  /** Marks the field as left. */
  leave(field: keyof Values): void
  /** Checks all or some fields before sending, and focuses the first error. */
  passes(fields?: readonly (keyof Values)[]): boolean
  /** A note at a field, such as its save state. */
  noteAt?(field: keyof Values): ReactNode
  /** Enter moves from field to field. */
  enterMoves?: boolean
}

/** The error summary comes first, if the form has one. */
const FIRST_WRONG = '[data-summary], [aria-invalid="true"], [data-invalid="true"]'

/** Delays an error until a pending tap ends: otherwise the error would shift the tapped element away. */
function afterTap(show: () => void): void {
  if (document.querySelector(':active') === null) show()
  else addEventListener('mouseup', () => setTimeout(show), { once: true })
}

/** Validates each field when it is left and all on submit; then shows the server's errors. */
export function useForm<Values extends Fields>({
  draft,
  check,
  refused = {},
  first,
}: FormOptions<Values>): Form<Values> {
  const { values, set, forget } = useDraft(draft, first)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  // A server error remains until its field is edited.
  const [editedFields, setEditedFields] = useState<ReadonlySet<keyof Values>>(new Set())
  const [tries, setTries] = useState(0)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const wrong = check(values)
  const refusedFields = Object.keys(refused).join(' ')

  useEffect(() => {
    if (tries > 0 || refusedFields !== '') element?.querySelector<HTMLElement>(FIRST_WRONG)?.focus()
  }, [element, tries, refusedFields])

  return {
    values,
    attach,
    focus: (selector) => element?.querySelector<HTMLElement>(selector)?.focus(),
    set(changed) {
      setEditedFields((before) => new Set([...before, ...Object.keys(changed)]))
      set(changed)
    },
    forget() {
      setLeft(new Set())
      forget()
    },
    errorAt: (field) =>
      (left.has(field) ? wrong[field] : undefined) ?? (editedFields.has(field) ? undefined : refused[String(field)]),
    leave: (field) => afterTap(() => setLeft((before) => new Set([...before, field]))),
    passes(fields = Object.keys(draft.empty)) {
      setLeft((before) => new Set([...before, ...fields]))
      setEditedFields(new Set())
      const right = fields.every((field) => wrong[field] === undefined)
      if (!right) setTries(tries + 1)
      return right
    },
  }
}
