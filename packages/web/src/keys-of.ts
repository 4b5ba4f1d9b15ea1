/** `Object.keys` for a record whose type lists all keys. */
export const keysOf = <Of extends object>(record: Of): (keyof Of & string)[] =>
  Object.keys(record) as (keyof Of & string)[]
