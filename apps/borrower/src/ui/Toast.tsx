import * as texts from '@home-credit/texts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon.tsx'
import { useTopModal } from './modal.ts'
import styles from './Toast.module.css'

type Kind = 'info' | 'error' | 'success'
interface Toast {
  id: number
  message: string
  kind: Kind
  shownAt: number
}

const MOST = 3
const iconOf = (kind: Kind): IconName => (kind === 'info' ? 'info' : kind === 'error' ? 'alert' : 'check')

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Repeating a message replaces the one shown. */
export function showToast(message: string, kind: Kind = 'info'): void {
  lastId += 1
  change(
    [...toasts.filter((toast) => toast.message !== message), { id: lastId, message, kind, shownAt: Date.now() }].slice(
      -MOST,
    ),
  )
}

/** What is shown in the same moment announces the change of page, and goes along. */
const JUST_NOW_MS = 1000
const leavePage = (): void => change(toasts.filter(({ shownAt }) => Date.now() - shownAt < JUST_NOW_MS))

/** Four seconds, and more for texts longer than a line; a Chinese character counts as two letters. */
function timeFor(message: string): number {
  const length = message.length + (message.match(/\p{Script=Han}/gu)?.length ?? 0)
  return 4000 + Math.max(0, length - 40) * 70
}

/** A toast ends with the page that it was about. Below the header, so that it never covers the action at the foot of a page; inside the modal while one is open. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
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
