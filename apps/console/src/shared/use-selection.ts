import { useState } from 'react'

/** The rows that an operator has ticked. Rows that are no longer shown do not count. */
export function useSelection(shown: readonly string[]): {
  selected: readonly string[]
  select(keys: readonly string[]): void
} {
  const [ticked, setTicked] = useState<readonly string[]>([])
  return { selected: shown.filter((key) => ticked.includes(key)), select: setTicked }
}
