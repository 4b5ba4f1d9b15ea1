import * as texts from '@home-credit/texts'
import { useLayoutEffect, useRef } from 'react'
import styles from './LoadingMask.module.css'
import { masks } from './mask.ts'
import { useStore } from './store.ts'

export function LoadingMaskHost() {
  return useStore(masks) > 0 ? <Mask /> : null
}

/** A modal, so that it covers every dialog and nothing below gets taps or the focus. */
function Mask() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const mask = ref.current
    if (mask === null) return undefined
    const before = document.activeElement
    mask.showModal()
    const stop = new AbortController()
    mask.addEventListener('cancel', (event) => event.preventDefault(), { signal: stop.signal })
    // Esc must not end a wait, not even the second one, which the browser always obeys.
    mask.addEventListener('close', () => mask.showModal(), { signal: stop.signal })
    return () => {
      stop.abort()
      mask.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog ref={ref} className={styles.mask} aria-label={texts.ui_mask()}>
      <div className={styles.card}>
        <span className={styles.spinner} aria-hidden="true" />
        <p className={styles.words} role="status">
          {texts.ui_mask()}
        </p>
      </div>
    </dialog>
  )
}
