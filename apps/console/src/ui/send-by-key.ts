/** A ref of a form: Ctrl+Enter or ⌘+Enter sends it, also from a field with several lines. */
export function sendByKey(form: HTMLFormElement | null): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return
    event.preventDefault()
    form?.requestSubmit()
  }
  form?.addEventListener('keydown', onKey)
  return () => form?.removeEventListener('keydown', onKey)
}
