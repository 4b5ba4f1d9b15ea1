import { makeStore } from './store.ts'

export type ToastKind = 'info' | 'error' | 'success'
export interface Toast {
  id: number
  message: string
  kind: ToastKind
  shownAt: number
}

const MOST = 3

export const toasts = makeStore<readonly Toast[]>([])
let lastId = 0

/** Repeating a message replaces the one shown. */
export function showToast(message: string, kind: ToastKind = 'info'): void {
  lastId += 1
  const others = toasts.read().filter((toast) => toast.message !== message)
  toasts.write([...others, { id: lastId, message, kind, shownAt: Date.now() }].slice(-MOST))
}
