import { CompiledQuery } from 'kysely'
import { connectionOf } from './one-connection.ts'
import { connectionFor, type Db } from './pool.ts'

type Plain = string | number | boolean | Date | Buffer | null
export type Value = Plain | readonly Plain[]

/**
 * A statement whose text never changes, for calls that come often: the text is made once, and only the values are sent.
 * `build` gets a function that returns the placeholder of an argument, such as `$1`.
 */
export function statement<Row extends object, Argument extends string>(
  build: (argument: (name: Argument) => string) => string,
): (db: Db, values: Readonly<Record<Argument, Value>>) => Promise<Row[]> {
  const order: Argument[] = []
  const text = build((name) => {
    if (!order.includes(name)) order.push(name)
    return `$${order.indexOf(name) + 1}`
  })
  return async (db, values) => {
    const inOrder = order.map((name) => values[name])
    const own = connectionOf(db)
    if (own !== undefined) return (await own.query<Row>(text, inOrder)).rows
    const connecting = connectionFor(db)
    if (connecting === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(text, inOrder))).rows
    const connection = await connecting
    try {
      return (await connection.query<Row>(text, inOrder)).rows
    } finally {
      connection.release()
    }
  }
}
