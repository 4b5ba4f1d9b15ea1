import { useEffect, useRef } from 'react'

/** Begins each view of a page at its top: the views share a path, so nothing else does. */
export function useTop(view: string): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    scrollTo(0, 0)
  }, [view])
}
