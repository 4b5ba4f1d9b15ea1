/** Whether a table has words for a code; a newer server may know more of them. */
export const isIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, code: string): code is Key =>
  Object.hasOwn(table, code)
