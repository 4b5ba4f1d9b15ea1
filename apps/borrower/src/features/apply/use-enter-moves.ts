import { useEffect, useState } from 'react'

const TYPED = 'input:not([type="checkbox"], [type="file"])'

/** Enter moves to the next field; in the last one it submits the form. */
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

/** Focuses the first of these fields that exists, or else the first field of the form. */
export function useFirstFocus(form: HTMLFormElement | null, fields: readonly (string | undefined)[]): void {
  // Only on mount: later input must not move the focus.
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
