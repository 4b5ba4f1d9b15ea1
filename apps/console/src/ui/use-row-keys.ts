import type { RefObject } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

/** `j` and `k` move the focus between the links of the rows; `o` opens, as Enter does. */
export function useRowKeys(table: RefObject<HTMLElement | null>, on: boolean): void {
  const links = (): HTMLElement[] =>
    [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].flatMap((row) => row.querySelector('a') ?? [])
  const move = (by: 1 | -1): void => {
    const all = links()
    const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    // Without a focused row both keys go to the first.
    all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  const open = (): void =>
    links()
      .find((link) => link === document.activeElement)
      ?.click()
  useShortcuts(on ? { j: () => move(1), k: () => move(-1), o: open } : {})
}
