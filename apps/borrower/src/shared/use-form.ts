import { useEffect, useState, type ReactNode } from 'react'
import { useDraft, type Draft, type DraftOf } from './use-draft.ts'

type Fields = Record<string, string | boolean>

/** What is wrong with a form, field by field, in the words to show there. */
export type Wrong<Values extends Fields> = { [Field in keyof Values]?: string | undefined }

export interface FormOptions<Values extends Fields> {
  draft: DraftOf<Values>
  /** Asked on every drawing, so that a change of language reaches what is wrong, too. */
  check(values: Values): Wrong<Values>
  /** What the server found wrong, by field. */
  refused?: Readonly<Record<string, string>> | undefined
  first?: ((stored: Values) => Values) | undefined
}

export interface Form<Values extends Fields> extends Draft<Values> {
  /** For `FormBox`. */
  attach(element: HTMLFormElement | null): void
  /** Leads to a control of the form. */
  focus(selector: string): void
  /** What to show at a field: once it was left or sent, until it is mended. */
  errorAt(field: keyof Values): string | undefined
  /** The field was left. */
  leave(field: keyof Values): void
  /** Before sending all or some fields: says whether they are right, and leads to the first that is not. */
  passes(fields?: readonly (keyof Values)[]): boolean
  /** What else is to be seen at a field, such as that it was saved. */
  noteAt?(field: keyof Values): ReactNode
  /** Enter leads from field to field. */
  enterMoves?: boolean
}

/** A list of all that is wrong comes first, where a form has one. */
const FIRST_WRONG = '[data-summary], [aria-invalid="true"], [data-invalid="true"]'

/** A field left by a tap on something else says what is wrong only after that tap, or it would move away what is tapped. */
function afterTap(show: () => void): void {
  if (document.querySelector(':active') === null) show()
  else addEventListener('mouseup', () => setTimeout(show), { once: true })
}

/** A form that is checked field by field when left and as a whole when sent, by the page first and then by the server. */
export function useForm<Values extends Fields>({
  draft,
  check,
  refused = {},
  first,
}: FormOptions<Values>): Form<Values> {
  const { values, set, forget } = useDraft(draft, first)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  // What the server refused is shown until it is changed.
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
