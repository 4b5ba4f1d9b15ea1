/** A row of type `Row` as PostgreSQL writes it in JSON: times and bytes are text. */
export type JsonRow<Row> = {
  [Name in keyof Row]: Date extends Row[Name]
    ? Exclude<Row[Name], Date> | string
    : Buffer extends Row[Name]
      ? Exclude<Row[Name], Buffer> | string
      : Row[Name]
}

export const timeIn = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Of `\\x` and hexadecimal digits. */
export const bytesIn = (text: string | null): Buffer | null =>
  text === null ? null : Buffer.from(text.slice(2), 'hex')

/** Computes a value when it is first asked for, and only then. */
export function lazily<Value>(compute: () => Value): () => Value {
  let found: { value: Value } | undefined
  return () => (found ??= { value: compute() }).value
}
