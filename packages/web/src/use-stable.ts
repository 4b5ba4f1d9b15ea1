import { useState } from 'react'

/** The same object for as long as it says the same: what a page makes on every drawing does not start its effects again. */
export function useStable<Value extends object>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (last === value || JSON.stringify(last) === JSON.stringify(value)) return last
  setLast(value)
  return value
}
