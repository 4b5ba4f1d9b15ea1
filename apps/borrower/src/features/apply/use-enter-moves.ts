import { useEffect, useState } from 'react'

const TYPED = 'input:not([type="checkbox"], [type="file"])'

/** Enter leads from field to field, and from the last one on. */
export function useEnterMoves(form: HTMLFormElement | null): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const { target } = event
      if (form === null || event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return
      event.preventDefault()
      const next = [...form.querySelectorAll<HTMLInputElement>(TYPED)].find(
        (input) => (target.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      )
      if (next === undefined) form.requestSubmit()
      else next.focus()
    }
    form?.addEventListener('keydown', move)
    return () => form?.removeEventListener('keydown', move)
  }, [form])
}

/** A step begins at one of these fields, the first that is there; else at the first of all. */
export function useFirstFocus(form: HTMLFormElement | null, fields: readonly (string | undefined)[]): void {
  // Once: what is typed after that leads nobody away.
  const [initialFields] = useState(fields)
  useEffect(() => {
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])]
    const found = initialFields
      .map((field) => inputs.find(({ name }) => name === field))
      .find((input) => input !== undefined)
    const first = found ?? inputs[0]
    first?.focus()
  }, [form, initialFields])
}
