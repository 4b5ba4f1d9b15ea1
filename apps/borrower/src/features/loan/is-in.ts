/** Whether the table has texts for a code; a newer server may send others. */
export const isIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, code: string): code is Key =>
  Object.hasOwn(table, code)
