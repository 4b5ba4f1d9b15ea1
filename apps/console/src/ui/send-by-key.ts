import type { KeyboardEvent } from 'react'

/** Ctrl+Enter or ⌘+Enter sends the form, also from a field with several lines. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.nativeEvent.isComposing)
    return
  event.preventDefault()
  // A dialog's form is inside its page's form for React, not for the browser.
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}
