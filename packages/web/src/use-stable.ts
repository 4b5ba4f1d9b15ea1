import { useState } from 'react'

/**
 * Returns the same object while its content is equal, so that an object created on every render does not restart
 * effects.
 */
export function useStable<Value extends object>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (last === value || JSON.stringify(last) === JSON.stringify(value)) return last
  setLast(value)
  return value
}
