import { useEffect, useRef } from 'react'

/**
 * While it is open, Back closes it instead of leaving the page: it has an entry of its own in the history, marked with
 * its name.
 */
export function useBackEntry(name: string, open: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!open) return undefined
    // After a reload the entry is still there.
    if (history.state !== name) history.pushState(name, '')
    const left = (): void => {
      // Back from an entry above this one.
      if (history.state !== name) latest.current()
    }
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [name, open])
}
