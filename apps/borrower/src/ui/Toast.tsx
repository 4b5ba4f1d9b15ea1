import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon.tsx'
import { useTopModal } from './modal.ts'
import styles from './Toast.module.css'
import { useStore } from './store.ts'
import { toasts, type Toast, type ToastKind } from './toasts.ts'

const iconOf = (kind: ToastKind): IconName => (kind === 'info' ? 'info' : kind === 'error' ? 'alert' : 'check')

const keep = (isShown: (toast: Toast) => boolean): void => toasts.write(toasts.read().filter(isShown))
const dismiss = (id: number): void => keep((toast) => toast.id !== id)

/** What is shown in the same moment announces the change of page, and goes along. */
const JUST_NOW_MS = 1000
const leavePage = (): void => keep(({ shownAt }) => Date.now() - shownAt < JUST_NOW_MS)

/** Four seconds, and more for texts longer than a line; a Chinese character counts as two letters. */
function timeFor(message: string): number {
  const length = message.length + (message.match(/\p{Script=Han}/gu)?.length ?? 0)
  return 4000 + Math.max(0, length - 40) * 70
}

/** A toast ends with the page that it was about. Below the header, so that it never covers the action at the foot of a page; inside the modal while one is open. */
export function ToastHost() {
  const shown = useStore(toasts)
  const modal = useTopModal()
  useEffect(() => {
    addEventListener('hashchange', leavePage)
    return () => removeEventListener('hashchange', leavePage)
  }, [])
  const host = (
    <div className={styles.host}>
      {/* Live regions must exist before their text appears. */}
      <div role="status">{shown.map((toast) => toast.kind !== 'error' && <Item key={toast.id} toast={toast} />)}</div>
      <div role="alert">{shown.map((toast) => toast.kind === 'error' && <Item key={toast.id} toast={toast} />)}</div>
    </div>
  )
  return createPortal(host, modal ?? document.body)
}

function Item({ toast: { id, message, kind } }: { toast: Toast }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer = 0
    const wait = (time: number): void => {
      timer = window.setTimeout(() => {
        // Stays while the pointer or the focus is on it.
        if (ref.current?.matches(':hover, :focus-within') === true) wait(1000)
        else dismiss(id)
      }, time)
    }
    wait(timeFor(message))
    return () => window.clearTimeout(timer)
  }, [id, message])
  return (
    <div ref={ref} className={`${styles.toast} ${styles[kind]}`}>
      <Icon name={iconOf(kind)} />
      <p className={styles.message}>{message}</p>
      <button type="button" className={styles.dismiss} aria-label={texts.ui_dismiss()} onClick={() => dismiss(id)}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
