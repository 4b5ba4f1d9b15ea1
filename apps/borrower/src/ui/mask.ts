import { makeStore } from './store.ts'

/** How many callers cover the page. */
export const masks = makeStore(0)

/** Covers the page until the returned function is called; with several callers, until the last one. */
export function showMask(): () => void {
  let shown = true
  masks.write(masks.read() + 1)
  return () => {
    if (shown) masks.write(masks.read() - 1)
    shown = false
  }
}
