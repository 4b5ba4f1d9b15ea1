/** `Object.keys` of a record whose type lists all its keys. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]

export const isOneOf = <Value extends string>(list: readonly Value[], value: string): value is Value =>
  list.some((each) => each === value)

/** The code of an error of Node or of the database, such as `ENOENT` or `40001`. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
