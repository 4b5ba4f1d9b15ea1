/** Where a figure is inside the value of a setting: `['0', 'rate_monthly']`. */
export type ValuePath = readonly string[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lists of a value, such as its packages; empty if there is no list at this place. */
export const listAt = (value: unknown, path: ValuePath): readonly unknown[] => {
  const found = valueAt(value, path)
  return Array.isArray(found) ? found : []
}

export function valueAt(value: unknown, path: ValuePath): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(first)], rest)
  return isRecord(value) ? valueAt(value[first], rest) : undefined
}

/** A copy with another figure at this place; undefined removes an optional one. */
export function withValueAt(value: unknown, path: ValuePath, figure: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return figure
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index === Number(first) ? withValueAt(each, rest, figure) : each))
  const { [first]: before, ...others } = isRecord(value) ? value : {}
  const after = withValueAt(before, rest, figure)
  // The order of the fields stays, so that an undone change compares as equal.
  return after === undefined ? others : { ...(isRecord(value) ? value : {}), [first]: after }
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
