/** The names of a record whose type says all of them. */
export const keysOf = <Of extends object>(record: Of): (keyof Of & string)[] =>
  Object.keys(record) as (keyof Of & string)[]
