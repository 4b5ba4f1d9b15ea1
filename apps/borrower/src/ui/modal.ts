import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { makeStore, useStore } from './store.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

const stack = makeStore<readonly HTMLDialogElement[]>([])

/** The modal on top, if any: everything outside it is inert. */
export const useTopModal = (): HTMLDialogElement | undefined => useStore(stack).at(-1)

/** Cycles Tab inside the dialog; otherwise it would leave for the browser's own controls. */
function keepFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const reachable = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  )
  const [first] = reachable
  const last = reachable.at(-1)
  const at = document.activeElement
  const leaving = event.shiftKey ? at === first || at === dialog : at === last
  if (first === undefined || last === undefined || !leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/**
 * Opens a `<dialog>` as a modal while it is rendered and restores the focus afterwards. Esc calls `onClose`,
 * and so does a tap outside if `dismissible`.
 */
export function useModal(onClose: () => void, dismissible = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  const ask = useCallback(() => latest.current(), [])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const before = document.activeElement
    dialog.showModal()
    stack.write([...stack.read(), dialog])
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void): void =>
      dialog.addEventListener(type, handle, { signal: stop.signal })
    on('cancel', (event) => {
      // A file picker inside also fires `cancel`.
      if (event.target !== dialog) return
      event.preventDefault()
      ask()
    })
    // The browser closes the dialog on a second Esc.
    on('close', (event) => {
      if (event.target === dialog && !dialog.open) ask()
    })
    on('keydown', (event) => keepFocus(dialog, event))
    on('click', (event) => {
      if (dismissible && event.target === dialog) ask()
    })
    return () => {
      stop.abort()
      dialog.close()
      stack.write(stack.read().filter((other) => other !== dialog))
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ask, dismissible])
  return ref
}
