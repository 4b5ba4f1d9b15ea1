import { useEffect, useRef, useSyncExternalStore } from 'react'

const NAME = 'console-shortcuts'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isOn = (): boolean => localStorage.getItem(NAME) !== 'off'

/** Users of speech input, or those who hit keys by accident, can switch single-key shortcuts off. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, isOn)
export function setShortcutsOn(on: boolean): void {
  localStorage.setItem(NAME, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/** Shortcuts of a page by `event.key`; undefined disables one. Inactive while the user types or a dialog is open. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  const latestKeys = useRef(keys)
  useEffect(() => {
    latestKeys.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(event) || document.querySelector('[role="dialog"]') !== null) return
      if (!isOn() && event.key !== '?') return
      const act = latestKeys.current[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
